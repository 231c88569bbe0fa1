"""Compiled documents kept between runs, checked by the content they were made from.

What is kept is only ever a faster way to the same value: it is made afresh when the content or the
version of the code differs, when it cannot be read, and after the folder was deleted. With
`JUDGE_CALL_CACHE=off` nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

Value = TypeVar("Value")

SWITCH = "JUDGE_CALL_CACHE"


def kept_folder() -> Path | None:
    """Where compiled documents are kept; None if they are not."""
    chosen = os.environ.get(SWITCH, "")
    if chosen.lower() == "off":
        return None
    if chosen:
        return Path(chosen)
    here = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return (Path(here) if here else Path.home() / ".cache") / "judge-call"
    except RuntimeError:  # an account without a home
        return None


def kept(
    kind: type[Value], name: str, contents: Iterable[bytes], make: Callable[[], Value]
) -> Value:
    """The value that `make` makes of the contents, read from where it is kept if it is there.

    `kind` is what `msgspec` reads it back as. Whatever `make` raises is raised; trouble with the
    place where values are kept is not, since they can always be made.
    """
    folder = kept_folder()
    if folder is None:
        return make()
    mark = hashlib.sha256(msgspec.__version__.encode())
    for content in (*_own_code(), *contents):
        mark.update(hashlib.sha256(content).digest())
    file = folder / f"{name}-{mark.hexdigest()[:32]}.msgpack"
    with contextlib.suppress(OSError, msgspec.DecodeError):
        return msgspec.msgpack.decode(file.read_bytes(), type=kind)
    value = make()
    with contextlib.suppress(OSError):
        _keep(file, msgspec.msgpack.encode(value), name)
    return value


def _keep(file: Path, data: bytes, name: str) -> None:
    """Put the data there whole or not at all, in the place of what older contents left."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as written:
        written.write(data)
    for older in file.parent.glob(f"{name}-*.msgpack"):
        older.unlink(missing_ok=True)
    Path(written.name).replace(file)


def _own_code() -> Iterator[bytes]:
    """The code that compiles rulebooks: what it made before it was changed is not used."""
    room = Path(__file__).parent
    for part in (room / "rulebook_document.py", room.parent / "model" / "rulebook.py"):
        yield part.read_bytes()
