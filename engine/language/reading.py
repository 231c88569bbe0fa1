"""From what people write, words or YAML, to amounts, conditions, aims and durations.

Everything here raises LanguageError, a ValueError, whose message says what was expected and where.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from engine.language.aims import Aim, One
from engine.language.amounts import Amount, Count, Look, Share, Sum, Within, added, share
from engine.language.conditions import Condition, Either, Every, Not, Test
from engine.language.parsing import DETERMINERS, Parser
from engine.language.vocabulary import LanguageError, Vocabulary
from engine.model.names import expected, fold

T = TypeVar("T")

_HEADS = ("count", "value", "half", "sum")
_THEN = ("times", "over", "round", "plus", "minus", "at_least", "at_most")


def read_amount(given: object, vocabulary: Vocabulary) -> Amount:
    """An amount from a number, words, or keys such as `{count: own toys, times: 2}`."""
    if isinstance(given, bool) or given is None:
        raise LanguageError(f"expected an amount, got {_shown(given)}")
    if isinstance(given, int | Look | Count | Sum | Share | Within):
        return given
    if isinstance(given, str):
        return _amount_of_words(given, vocabulary)
    if isinstance(given, Mapping):
        return _amount_of_keys(given, vocabulary)
    raise LanguageError("expected a number, words such as 2 x own.toys, or {count: own toys}")


def read_condition(given: object, vocabulary: Vocabulary) -> Condition:
    """A condition from words, a list of which all hold, or `{all: [...]}`, `any`, `not`."""
    if isinstance(given, Test | Not | Every | Either):
        return given
    if isinstance(given, str):
        return _condition_of_words(given, vocabulary)
    if isinstance(given, list) and given:
        parts = tuple(read_condition(part, vocabulary) for part in given)
        return parts[0] if len(parts) == 1 else Every(parts)
    if isinstance(given, Mapping) and len(given) == 1:
        ((key, inner),) = given.items()
        if key == "not":
            return Not(read_condition(inner, vocabulary))
        if key in ("all", "any") and isinstance(inner, list) and inner:
            parts = tuple(read_condition(part, vocabulary) for part in inner)
            return Every(parts) if key == "all" else Either(parts)
    raise LanguageError("expected a comparison such as own.toys >= 2, or all, any or not of such")


def read_aim(given: object, vocabulary: Vocabulary) -> Aim | One:
    """Who a text is about: a description, a word such as self, or a name."""
    if isinstance(given, Aim | One):
        return given
    if not isinstance(given, str) or not given.strip():
        raise LanguageError(f"expected who it is about, got {_shown(given)}")
    return _aim_of_words(given.strip(), vocabulary)


def read_described(given: object, vocabulary: Vocabulary) -> Aim:
    """A description of cards and nothing else, for what may be chosen or is counted."""
    found = read_aim(given, vocabulary)
    if isinstance(found, One):
        parser = Parser(str(given), vocabulary)
        found = _whole(parser, parser.aim())
    return found


def is_described(words: str, vocabulary: Vocabulary) -> bool:
    """Whether words describe cards, well or badly, rather than name one."""
    parts = words.split()
    if not parts or words.startswith('"'):
        return False
    if parts[0] in DETERMINERS:
        return len(parts) > 1
    head = words.split(" in ")[0].split(" with ")[0]
    last = head.rsplit(" ", 1)[-1]
    return head[:1].islower() and fold(last) in {fold(kind) for kind in vocabulary.kinds}


@lru_cache(maxsize=2048)
def _amount_of_words(words: str, vocabulary: Vocabulary) -> Amount:
    parser = Parser(words, vocabulary)
    return _whole(parser, parser.amount())


@lru_cache(maxsize=2048)
def _condition_of_words(words: str, vocabulary: Vocabulary) -> Condition:
    parser = Parser(words, vocabulary)
    return _whole(parser, parser.condition())


@lru_cache(maxsize=2048)
def _aim_of_words(words: str, vocabulary: Vocabulary) -> Aim | One:
    one = next((word for word in vocabulary.ones if fold(word) == fold(words)), "")
    if one:
        return One(one)
    if not is_described(words, vocabulary):
        return One(words.strip('"'))
    parser = Parser(words, vocabulary)
    return _whole(parser, parser.aim())


def _whole(parser: Parser, found: T) -> T:
    parser.end()
    return found


def _amount_of_keys(given: Mapping[Any, Any], vocabulary: Vocabulary) -> Amount:
    """An amount from one head and what is then done with it, in the order of the keys."""
    for key in given:
        if key not in (*_HEADS, *_THEN):
            raise LanguageError(expected((*_HEADS, *_THEN), str(key)))
    heads = [key for key in given if key in _HEADS]
    if len(heads) != 1:
        got = " and ".join(heads) or "none of them"
        raise LanguageError(f"expected one of {', '.join(_HEADS)}, got {got}")
    up = _rounding(given, divided="half" in given or "over" in given)
    head = given[heads[0]]
    amount: Amount
    match heads[0]:
        case "count":
            amount = Count(read_described(head, vocabulary))
        case "half":
            amount = share(read_amount(head, vocabulary), over=2, up=up)
        case "sum":
            if not isinstance(head, list) or not head:
                raise LanguageError(f"sum: expected a list of amounts, got {_shown(head)}")
            amount = added([read_amount(part, vocabulary) for part in head])
        case _:
            amount = read_amount(head, vocabulary)
    for key, then in given.items():
        match key:
            case "times":
                amount = share(amount, _number(key, then))
            case "over":
                amount = share(amount, over=_divisor(key, then), up=up)
            case "plus":
                amount = added([amount, read_amount(then, vocabulary)])
            case "minus":
                less = read_amount(then, vocabulary)
                amount = added([amount, -less if isinstance(less, int) else share(less, -1)])
            case "at_least":
                amount = Within(amount, least=_number(key, then))
            case "at_most":
                amount = Within(amount, most=_number(key, then))
    return amount


def _rounding(given: Mapping[Any, Any], *, divided: bool) -> bool:
    if "round" not in given:
        return False
    if given["round"] not in ("up", "down"):
        raise LanguageError(f"round: {expected(('up', 'down'), str(given['round']))}")
    if not divided:
        raise LanguageError("round: only what is divided is rounded (half, over)")
    return bool(given["round"] == "up")


def _number(key: str, given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int):
        raise LanguageError(f"{key}: expected a number, got {_shown(given)}")
    return given


def _divisor(key: str, given: object) -> int:
    number = _number(key, given)
    if number < 1:
        raise LanguageError(f"{key}: nothing is divided by {number}")
    return number


def _shown(given: object) -> str:
    words = {None: "nothing", True: "yes", False: "no"}
    if given is None or isinstance(given, bool):
        return words[given]
    return repr(given) if isinstance(given, str | int) else "something else"
