"""What moves the turn on besides a closed window."""

from __future__ import annotations

TURN_ENDS = "turn ends"
LOST = "lost"
SWEPT = "swept"
