"""What somebody stated that has no effect where it stands, and why: said is used, or told."""

from __future__ import annotations

import msgspec


class Unused(msgspec.Struct, frozen=True):
    """A word of a document that nothing goes by."""

    path: str
    """Where it stands: `line.2.round`, `position.Ana.toys.0.ongoing`."""
    because: str

    def under(self, place: str) -> Unused:
        """The same, with its path seen from further up."""
        return Unused(f"{place}.{self.path}".rstrip("."), self.because)

    def covers(self, path: str) -> bool:
        """Whether it is about a path or about what that path lies in."""
        return path == self.path or path.startswith(f"{self.path}.")

    @property
    def said(self) -> str:
        """The same for somebody who sees no document: `round (step 2): nothing is divided`."""
        parts = self.path.split(".")
        word = next(part for part in reversed(parts) if not part.isdigit())
        where = ""
        if parts[0] == "line" and len(parts) > 1:
            where = f" (step {int(parts[1]) + 1})"
        elif parts[0] == "position" and len(parts) > 2:
            where = f" ({parts[1]})"
        return f"{word}{where}: {self.because}"

    def __str__(self) -> str:
        return f"{self.path}, because {self.because}"
