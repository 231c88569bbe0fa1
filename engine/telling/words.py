"""What the sentences that rulings are read out in share."""

from __future__ import annotations


def counted(number: int | None, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 cookie`, `3 cookies`, `an unknown number of cookies`.

    >>> counted(1, "cookie"), counted(0, "cookie"), counted(2, "ability", "abilities")
    ('1 cookie', '0 cookies', '2 abilities')
    """
    many = plural or f"{noun}s"
    if number is None:
        return f"an unknown number of {many}"
    return f"{number} {noun if abs(number) == 1 else many}"
