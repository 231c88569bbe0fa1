"""Positions on their way to another process, without the rulebook that process has already."""

from __future__ import annotations

import io
import pickle
from typing import Any

from engine.model.rulebook import Rulebook


class _Packer(pickle.Pickler):
    def persistent_id(self, value: Any) -> str | None:
        return "rulebook" if isinstance(value, Rulebook) else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, packed: bytes, rulebook: Rulebook) -> None:
        super().__init__(io.BytesIO(packed))
        self._rulebook = rulebook

    def persistent_load(self, name: Any) -> Rulebook:
        return self._rulebook


def pack(value: Any) -> bytes:
    """Positions as bytes. What they share, such as cards, is packed once."""
    out = io.BytesIO()
    _Packer(out, pickle.HIGHEST_PROTOCOL).dump(value)
    return out.getvalue()


def unpack(packed: bytes, rulebook: Rulebook) -> Any:
    """What `pack` was given, with this rulebook. Only for bytes of our own making: a pickle from
    a stranger may run code."""
    return _Unpacker(packed, rulebook).load()
