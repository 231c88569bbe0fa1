"""The events the turn table listens for, beside the engine's own `done` and `closed`."""

WON = "won"
PICKED = "picked"
DECLINED = "declined"
STOPPED = "stopped"
DECIDED = "decided"
ORDERED = "ordered"
