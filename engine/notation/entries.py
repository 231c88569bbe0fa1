"""A line entry as people write it: which verb it states, and the document of that verb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from pydantic import BaseModel

from engine.model.names import nearest
from engine.notation.documents import DocumentError, Problem, validate

MOST_KEPT = 4096


class Entries:
    """The entries of a game: a document for each verb, which says all the words it takes.

    What was read is kept, since the same entries are looked at in position after position.
    """

    def __init__(self, documents: Mapping[str, type[BaseModel]]) -> None:
        self.documents = dict(documents)
        self._words = {verb: frozenset(_words(document)) for verb, document in documents.items()}
        self._read = lru_cache(maxsize=MOST_KEPT)(self._read_afresh)

    def read(self, entry: Mapping[str, Any]) -> tuple[str, Any]:
        """The verb an entry states and its document; DocumentError if it states none or several.

        A verb that another verb takes as one of its words is no second verb beside it.
        """
        try:
            raw = msgspec.json.encode(entry)
        except (TypeError, ValueError):
            raise DocumentError([Problem("", "expected words, numbers and lists")]) from None
        return self._read(raw)

    def _read_afresh(self, raw: bytes) -> tuple[str, Any]:
        entry = msgspec.json.decode(raw)
        stated = [verb for verb in self.documents if entry.get(verb) is not None]
        of_others = {verb for verb in stated for other in stated if self._takes(other, verb)}
        verbs = [verb for verb in stated if verb not in of_others]
        if len(verbs) != 1:
            given = " and ".join(verbs) or "none of them"
            says = f"expected one of {', '.join(self.documents)} or pass, got {given}"
            unknown = [] if verbs else list(self._nobodys(entry))
            raise DocumentError([*unknown, Problem("", says)])
        verb = verbs[0]
        told = {word: value for word, value in entry.items() if not self._empty_verb(word, value)}
        problems = list(self._not_taken(verb, told))
        if problems:
            raise DocumentError(problems)
        return verb, validate(self.documents[verb], told)

    def _nobodys(self, entry: Mapping[str, Any]) -> Iterator[Problem]:
        """The words no verb takes; one of them may be a verb misspelt."""
        known = frozenset().union(*self._words.values())
        for word in entry:
            if word not in known:
                near = nearest(word, sorted(self.documents))
                perhaps = f"; perhaps {' or '.join(near)}" if near else ""
                yield Problem(word, f"is not a known field here{perhaps}")

    def _takes(self, verb: str, word: str) -> bool:
        return verb != word and word in self._words[verb]

    def _empty_verb(self, word: str, value: Any) -> bool:
        return value is None and word in self.documents

    def _not_taken(self, verb: str, entry: Mapping[str, Any]) -> Iterator[Problem]:
        """The words this verb does not take, and which verbs do, or what it takes that is near."""
        words = self._words[verb]
        for word in entry:
            if word in words:
                continue
            others = [other for other in self.documents if word in self._words[other]]
            if others:
                yield Problem(word, f"is no word of {verb}, but of {_listed(others)}")
                continue
            near = nearest(word, sorted(words))
            perhaps = f"; perhaps {' or '.join(near)}" if near else ""
            yield Problem(word, f"is not a known field here{perhaps}")


def _words(document: type[BaseModel]) -> Iterator[str]:
    for name, field in document.model_fields.items():
        yield field.alias or name


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
