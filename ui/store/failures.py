"""What went wrong with the store, in words a judge can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from ui.words.strings import say


class StoreError(Exception):
    """The store could not be read or written; the message says why in a person's words.

    `kind` is one of `locked`, `read_only`, `full`, `damaged`, `gone`, `unreachable`,
    `wrong_address`, `newer` and `other`. Nothing was changed.
    """

    def __init__(self, kind: str, **facts: str) -> None:
        self.kind = kind
        super().__init__(say(f"store.{kind}", **facts))


SIGNS = (
    ("locked", ("database is locked", "database table is locked", "lock timeout")),
    ("read_only", ("readonly database", "read-only transaction", "permission denied")),
    ("full", ("database or disk is full", "no space left", "disk full")),
    ("damaged", ("disk image is malformed", "file is not a database", "file is encrypted")),
    ("gone", ("unable to open", "no such table", "no such file", "does not exist", "disk i/o")),
    (
        "unreachable",
        (
            "connection refused",
            "could not connect",
            "connection failed",
            "server closed the connection",
            "name or service not known",
            "could not translate host name",
            "failed to resolve host",
            "timeout expired",
            "the database system is shutting down",
            "terminating connection",
            "password authentication failed",
        ),
    ),
)
"""What databases say, in the order in which it is looked for."""


def why_not(error: BaseException) -> StoreError:
    """The fault behind what a database or its driver raised."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, exc.ArgumentError | exc.NoSuchModuleError):
        return StoreError("wrong_address")
    told = str(getattr(error, "orig", None) or error).lower()
    for kind, signs in SIGNS:
        if any(sign in told for sign in signs):
            return StoreError(kind)
    if isinstance(error, PermissionError):
        return StoreError("read_only")
    first = str(getattr(error, "orig", None) or error).strip().splitlines()[:1]
    return StoreError("other", told=first[0] if first else type(error).__name__)


@contextmanager
def told() -> Iterator[None]:
    """Have what a database raises inside told as a `StoreError`."""
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise why_not(error) from error
