"""Timing: whose turn it is, and in which phase an action belongs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Action
from engine.model.legality import Reason
from rules.highlander.actions.actions import PlayCard
from rules.highlander.position.position import Position
from rules.highlander.position.windows import (
    ADJUSTMENT,
    DEFENCE,
    DRAW_DISCARD,
    MAY_MUST,
    SWEEP,
    ahead,
    phase_of,
)
from rules.highlander.turn.turn import OPEN_IN, title_of

_RULES = {
    "sweep": "sweep.discard",
    "must": "may-must.must-do",
    "may": "may-must.may-do",
    "free-discard": "may-must.free-discard",
    "defence": "defence.phase",
    "special": "special.phases",
    "edge": "may-must.edge",
    "exert": "exertion.one-purpose",
    "use": "may-must.may-do",
    "attack": "attack.phase",
    "discard": "hand.discard-down",
    "draw": "hand.draw-only-here",
}

_WORDS = {
    "sweep": "cards are swept",
    "must": "must-dos are carried out",
    "may": "may-dos are used",
    "free-discard": "the free discard is made",
    "defence": "defences are played",
    "special": "Special cards are played",
    "edge": "Edges are played",
    "exert": "Exertions are made",
    "use": "effects are used",
    "attack": "attacks are played",
    "discard": "the hand is discarded down",
    "draw": "cards are drawn",
}


def _where(phases: tuple[str, ...]) -> str:
    return " or the ".join(title_of(phase) for phase in phases)


def _remedy(position: Position, phases: tuple[str, ...], mine: bool) -> str:
    coming = ahead(position, phases) if mine and not position.turn_over else ""
    if coming:
        return f"in this turn's {title_of(coming)}"
    return f"in the {title_of(phases[0])} of the player's own next turn"


def _not_your_turn(position: Position, action: Action, kind: str) -> Reason:
    phases = OPEN_IN.get(kind, (SWEEP,))
    if kind == "draw":
        return Reason(
            "timing/forgotten-draw",
            "hand.forgotten-draw",
            "{name}'s Draw/Discard Phase is over; a draw not made then is gone",
            {"name": action.by},
            remedy=f"in {action.by}'s next Draw/Discard Phase",
        )
    return Reason(
        "timing/not-your-turn",
        "sequence.active-player",
        "it is {active}'s turn",
        {"active": position.active_name},
        remedy=_remedy(position, phases, mine=False),
    )


def _no_cards(remedy: str) -> Reason:
    return Reason(
        "timing/ability-adjustment",
        "adjustment.no-cards",
        "no card may be played once Ability Adjustment has begun",
        remedy=remedy,
    )


def timing_reasons(position: Position, action: Action, kind: str) -> Iterator[Reason]:
    """Every reason in turn and phase why the action does not belong here."""
    mine = action.by == position.active_name
    flags = action.card.flags if isinstance(action, PlayCard) else ()
    phase = phase_of(position)
    if not mine:
        if "any-turn" not in flags:
            yield _not_your_turn(position, action, kind)
        elif phase == ADJUSTMENT:
            yield _no_cards(f"in {position.active_name}'s next turn, before Ability Adjustment")
        return
    phases = OPEN_IN.get(kind)
    if kind in ("pass", "apply") or phases is None:
        return
    bound = action.card.phase if isinstance(action, PlayCard) and kind == "edge" else ""
    if bound:
        phases = (bound,)
    elif kind == "must" and phase == DRAW_DISCARD:
        phases = (DRAW_DISCARD,)
    elif (
        kind == "edge"
        and phase == MAY_MUST
        and position.readings["edge.when"] == "defence-and-attack"
    ):
        phases = (DEFENCE, "attack")
    if phase in phases:
        return
    if phase == ADJUSTMENT and isinstance(action, PlayCard):
        yield _no_cards(_remedy(position, phases, mine=True))
        return
    rule = _RULES[kind]
    if phase == SWEEP:
        rule = "hand.forgotten-draw" if kind == "draw" else "sweep.no-play"
    if kind == "edge" and not bound:
        rule = position.readings.rule("edge.when") if phase == MAY_MUST else "edge.own-turn"
    yield Reason(
        f"timing/{_code(kind)}",
        rule,
        "{what} in the {where}, and this is the {here}",
        {"what": _WORDS[kind], "where": _where(phases), "here": title_of(phase)},
        remedy=_remedy(position, phases, mine=True),
    )


def _code(kind: str) -> str:
    return f"{kind}-phase" if kind not in ("free-discard", "draw") else f"{kind}-not-here"


def never(action: Action) -> bool:
    """No action needs the window: `timing_reasons` knows whose turn it is, and says when it is."""
    return False
