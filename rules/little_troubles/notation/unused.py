"""What a position or an entry states that nothing goes by, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from engine.notation.documents import validate
from engine.telling.unused import Unused
from rules.little_troubles.cards.compiling import card
from rules.little_troubles.cards.unused import unused_on_card
from rules.little_troubles.notation.documents import InPlayDocument, PlayerDocument
from rules.little_troubles.position.position import Lasts, Position

_NEEDS_NO_GRAB = frozenset(("replaces_fight", "ungrabbed"))
_ZONES = {"characters": "character", "toys": "toy", "scenes": "scene"}


def unused_in_position(
    document: Mapping[str, Any], positions: Sequence[Position]
) -> Iterator[Unused]:
    """Over both sides: what cards in play, in hand and in Timeout state to no effect."""
    grabbed = {c.name for p in positions for _, c in p.in_play() if c.grabbed_by}
    in_play = {c.name for _, c in positions[0].in_play()}
    for name, side in document.items():
        if name != "turn":
            written = validate(PlayerDocument, side or {}, at=(name,))
            yield from _unused_on_side(written, name, grabbed, in_play)
            reading = positions[0].readings.peek("resources.free-card-choice")
            if written.declines_free_card and reading != "may-decline":
                because = "by the reading in force the free card is not left"
                yield Unused(f"{name}.declines_free_card", because)


def _unused_on_side(
    side: PlayerDocument, name: str, grabbed: Set[str], in_play: Set[str]
) -> Iterator[Unused]:
    for zone, kind in _ZONES.items():
        for index, one in enumerate(getattr(side, zone)):
            yield from _unused_in_play(one, kind, f"{name}.{zone}.{index}", grabbed, in_play)
    for zone in ("field", "goal"):
        one = getattr(side, zone)
        if one is not None:
            yield from _unused_in_play(one, zone, f"{name}.{zone}", grabbed, in_play)
    for zone in ("hand", "timeout"):
        cards = getattr(side, zone)
        for index, one in enumerate(cards if isinstance(cards, list) else ()):
            yield from unused_on_card(one, card(one), f"{name}.{zone}.{index}")


def _unused_in_play(
    document: InPlayDocument, kind: str, path: str, grabbed: Set[str], in_play: Set[str]
) -> Iterator[Unused]:
    printed = card(document, kind)
    yield from unused_on_card(document, printed, path)
    if kind not in printed.families:
        because = f"its place is that of a {kind.capitalize()}, and its types name no {kind}"
        yield Unused(f"{path}.types", because)
    if document.effects and not printed.tasks and "goal" not in printed.families:
        because = "it happens when the card is played, and it is in play: what holds is `ongoing`"
        yield Unused(f"{path}.effects", because)
    for index, change in enumerate(document.changes):
        if change.lasts == Lasts.IN_PLAY.value and change.source not in in_play:
            because = f"{change.source} is not in play, and it lasts no longer than that"
            yield Unused(f"{path}.changes.{index}", because)
    if printed.families == {"toy"} and document.name not in grabbed:
        because = "a Toy's text waits until a Character grabs it"
        for field in ("ongoing", "triggers"):
            for index, text in enumerate(getattr(document, field)):
                if not _NEEDS_NO_GRAB & text.model_fields_set:
                    yield Unused(f"{path}.{field}.{index}", because)
