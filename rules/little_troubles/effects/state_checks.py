"""What happens by itself once something has resolved: triggers, and tokens that reach a number."""

from __future__ import annotations

from engine.model.trace import Recorder
from rules.little_troubles.effects.regression import send_to_timeout
from rules.little_troubles.effects.triggers import settle_moments
from rules.little_troubles.position.position import Position
from rules.little_troubles.values.holding import noted


def settle(position: Position, trace: Recorder) -> Position:
    """The position once a resolution is whole: what it triggered, then what its tokens reach."""
    return noted(_settle_board(settle_moments(position, trace), trace))


def _settle_board(position: Position, trace: Recorder) -> Position:
    """Send away every card whose tokens have reached the number its text names."""
    for _, card in tuple(position.in_play()):
        limit = card.card.leaves_at
        if limit is None or card.marked("text_removed"):
            continue
        token, number = limit
        if card.token_count(token) >= number:
            says = "{name} has {count} {token} Tokens, {number} or more"
            facts = {"count": card.token_count(token), "token": token, "number": number}
            trace.note("counting.at-least", says, name=card.name, **facts)
            position = send_to_timeout(position, card.name, "tokens.reaching", trace)
    return position
