"""The grammar: one parser for amounts, conditions and aims.

amount    = term {("+" | "-") term} ["at least" number] ["at most" number]
term      = [number "x"] factor ["/" number ["up"]] | "half" factor ["rounded" ("up" | "down")]
factor    = number | path | "count" aim | "(" amount ")"
path      = (word of the game | NAME | "quoted name") {"." word}
condition = test {("and" | "or") test}
test      = "not" test | "(" condition ")" | amount [sign amount | "in" "[" numbers "]"]
aim       = ["chosen"] ["other"] [whose] {trait} kind ["in" zone] ["with" condition]
whose     = "own" | "opposing" | "all" ["but this"]
"""

from __future__ import annotations

from collections.abc import Collection

from engine.language.aims import Aim, Whose
from engine.language.amounts import Amount, Count, Look, Within, added, share
from engine.language.conditions import Condition, Either, Every, Not, Sign, Test, Word
from engine.language.vocabulary import LanguageError, Vocabulary
from engine.language.words import Piece, pieces
from engine.model.names import expected, fold

DETERMINERS = ("chosen", "other", *(whose.value for whose in Whose))


class Parser:
    """Reads one text from its first piece to its last."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self.text = text
        self.vocabulary = vocabulary
        self.pieces = pieces(text)
        self.index = 0

    @property
    def next(self) -> Piece:
        """The piece that comes next, one of kind `end` after the last."""
        if self.index < len(self.pieces):
            return self.pieces[self.index]
        return Piece("end", "", len(self.text))

    def takes(self, *texts: str) -> bool:
        """Step over the next pieces if they are these words or signs."""
        ahead = self.pieces[self.index : self.index + len(texts)]
        if [piece.text for piece in ahead if piece.kind != "quoted"] != list(texts):
            return False
        self.index += len(texts)
        return True

    def fail(self, says: str) -> LanguageError:
        """What is wrong at the next piece."""
        got = repr(self.next.text) if self.next.kind != "end" else "nothing more"
        return LanguageError(f"{says}, got {got}", self.text, self.next.at)

    def end(self) -> None:
        """LanguageError if anything is left."""
        if self.next.kind != "end":
            raise self.fail("expected +, -, and, or, or the end")

    def number(self) -> int:
        """A plain number, with a minus before it or not."""
        sign = -1 if self.takes("-") else 1
        if self.next.kind != "number":
            raise self.fail("expected a number")
        self.index += 1
        return sign * int(self.pieces[self.index - 1].text)

    # Amounts ---------------------------------------------------------------------------------

    def amount(self) -> Amount:
        """An amount with what is added to it, and its least and most."""
        parts = [self.term()]
        while self.next.text in ("+", "-") and self.next.kind == "sign":
            minus = self.next.text == "-"
            self.index += 1
            part = self.term()
            parts.append(_negated(part) if minus else part)
        whole = added(parts)
        least = most = None
        while True:
            if least is None and self.takes("at", "least"):
                least = self.number()
            elif most is None and self.takes("at", "most"):
                most = self.number()
            else:
                break
        if least is not None and most is not None and least > most:
            raise LanguageError(f"at least {least} and at most {most} leave no number", self.text)
        return whole if least is most is None else Within(whole, least, most)

    def term(self) -> Amount:
        """An amount multiplied or divided by a number."""
        if self.takes("half"):
            self.takes("of")
            of = self.factor()
            return share(of, over=2, up=self._rounding())
        times = 1
        if self._multiplies():
            times = self.number()
            self.takes("x")
        of = self.factor()
        if not self.takes("/"):
            return share(of, times)
        over = self.number()
        if over < 1:
            raise LanguageError("nothing is divided by less than 1", self.text, self.next.at)
        return share(of, times, over, up=self._rounding())

    def _multiplies(self) -> bool:
        first = self.index + (self.next.text == "-" and self.next.kind == "sign")
        ahead = self.pieces[first : first + 2]
        return [p.kind for p in ahead] == ["number", "word"] and ahead[1].text == "x"

    def _rounding(self) -> bool:
        if self.takes("rounded", "down"):
            return False
        return self.takes("rounded", "up") or self.takes("up")

    def factor(self) -> Amount:
        """A number, a path, a count, or an amount in brackets."""
        if self.next.kind == "number" or self.next.text == "-":
            return self.number()
        if self.takes("("):
            inner = self.amount()
            if not self.takes(")"):
                raise self.fail("expected )")
            return inner
        if self.takes("count"):
            return Count(self.aim())
        phrase = self._longest(self.vocabulary.phrases)
        if phrase:
            return Parser(self.vocabulary.phrases[phrase], self.vocabulary).amount()
        return self.path()

    def path(self) -> Look:
        """A look-up such as `own.toys`; a name in it may be of several words."""
        at = self.next.at
        words = self._name()
        if not words:
            raise self.fail("expected a number or something that can be asked, such as own.toys")
        if words.startswith('"'):
            name, _, what = words[1:].partition('"')
            of, what = name, what.removeprefix(".")
        else:
            of, _, what = words.partition(".")
        self.vocabulary.check_path(of, what, self.text, at)
        return Look(of, what)

    def _name(self) -> str:
        """The words up to the next sign or word of the language, as one name."""
        if self.next.kind == "quoted":
            self.index += 1
            return self.pieces[self.index - 1].text
        words: list[str] = []
        while self.next.kind in ("word", "number") and not self.next.is_keyword:
            if words and self.vocabulary.ends_path(" ".join(words)):
                break
            words.append(self.next.text)
            self.index += 1
        return " ".join(words)

    # Conditions ------------------------------------------------------------------------------

    def condition(self) -> Condition:
        """Tests joined by `and` and `or`; `and` binds more closely."""
        parts = [self._every()]
        while self.takes("or"):
            parts.append(self._every())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _every(self) -> Condition:
        parts = [self._test()]
        while self.takes("and"):
            parts.append(self._test())
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def _test(self) -> Condition:
        if self.takes("not"):
            return Not(self._test())
        begun = self.index
        try:
            return self._comparison()
        except LanguageError as error:
            self.index = begun
            if not self.takes("("):
                raise
            inner = self.condition()
            if not self.takes(")"):
                raise error from None
            return inner

    def _comparison(self) -> Test:
        left = self.amount()
        if self.takes("in", "["):
            return Test(left, Sign.AMONG, self._numbers())
        if self.next.kind != "sign" or self.next.text not in _SIGNS:
            return Test(self._flag(left))
        sign = _SIGNS[self.next.text]
        self.index += 1
        return Test(left, sign, self._right(left, sign))

    def _numbers(self) -> tuple[int, ...]:
        found = [self.number()]
        while self.takes(","):
            found.append(self.number())
        if not self.takes("]"):
            raise self.fail("expected , or ]")
        return tuple(found)

    def _flag(self, amount: Amount) -> Amount:
        """What holds or not by itself; a number has to be compared."""
        flag = isinstance(amount, Look) and amount.what in self.vocabulary.flags
        if not flag:
            known = ", ".join(self.vocabulary.flags)
            says = f"{amount} is a number: compare it (>= 1)" if known else "expected = or >= ..."
            raise self.fail(f"{says}; by itself only a yes or no stands: {known}".rstrip(":; "))
        return amount

    def _right(self, left: Amount, sign: Sign) -> Amount | Word:
        open_words = self.vocabulary.is_open
        words = isinstance(left, Look) and left.what in self.vocabulary.texts
        if isinstance(left, Look) and left.what in self.vocabulary.flags:
            raise LanguageError(f"{left} is a yes or no and stands by itself", self.text)
        if sign in (Sign.IS, Sign.IS_NOT) and (open_words or words):
            begun = self.index
            found = self._name()
            if found and not (open_words and "." in found) and self.next.text not in _ARITHMETIC:
                plain = found.strip('"')
                if not plain.lstrip("-").isdigit() or words:
                    return Word(plain)
            self.index = begun
        elif words:
            raise self.fail(f"{left} is a word: it is compared by = or !=")
        return self.amount()

    # Aims ------------------------------------------------------------------------------------

    def aim(self) -> Aim:
        """A description of cards, in the words of the game."""
        chosen = other = False
        whose: Whose | None = None
        while self.next.kind == "word" and self.next.text in DETERMINERS:
            word = self.next.text
            self.index += 1
            if word == "all" and self.takes("but", "this"):
                other = True
            elif word in ("chosen", "other"):
                chosen, other = chosen or word == "chosen", other or word == "other"
            elif whose not in (None, Whose.ALL) and word != "all":
                raise LanguageError(f"cards are not both {whose.value} and {word}", self.text)
            else:
                whose = Whose(word) if whose in (None, Whose.ALL) else whose
        traits: list[str] = []
        while True:
            kind = self._longest(self.vocabulary.kinds)
            if kind:
                break
            trait = self._longest(self.vocabulary.traits)
            if not trait:
                known = (*self.vocabulary.traits, *dict.fromkeys(self.vocabulary.kinds.values()))
                raise self._unknown(known)
            traits.append(trait)
        return Aim(
            self.vocabulary.kinds[kind],
            whose or Whose.ALL,
            tuple(traits),
            self._zone(),
            other,
            chosen,
            self.condition() if self.takes("with") else None,
        )

    def _zone(self) -> str:
        begun = self.index
        if not self.takes("in") or self.next.text == "[":
            self.index = begun
            return "play"
        zone = self._longest(self.vocabulary.zones)
        if not zone:
            raise self._unknown(self.vocabulary.zones)
        return zone

    def _longest(self, known: Collection[str]) -> str:
        """The known word or phrase that comes next, stepped over; the longest if several do."""
        by_fold = {fold(word): word for word in known}
        for length in (3, 2, 1):
            ahead = self.pieces[self.index : self.index + length]
            word = by_fold.get(fold(" ".join(piece.text for piece in ahead)))
            if word is not None and all(piece.kind == "word" for piece in ahead):
                self.index += len(ahead)
                return word
        return ""

    def _unknown(self, known: Collection[str]) -> LanguageError:
        if self.next.kind == "end":
            return self.fail(f"expected one of {', '.join(known)}")
        return LanguageError(expected(known, self.next.text), self.text, self.next.at)


_SIGNS = {sign.value: sign for sign in Sign if sign is not Sign.AMONG}
_ARITHMETIC = frozenset(("+", "-", "/", "x", "at"))


def _negated(amount: Amount) -> Amount:
    return -amount if isinstance(amount, int) else share(amount, -1)
