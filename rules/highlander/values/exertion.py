"""Exertions: their size, their one purpose, and what they close."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from engine.model.legality import Reason
from engine.model.trace import Recorder
from rules.highlander.actions.documents import REVEALING
from rules.highlander.position.position import UNKNOWN_CARD, Exertion, Position, without_one
from rules.highlander.values.hand import burned
from rules.highlander.values.in_force import forbidding, of_kind, permission
from rules.highlander.values.stance import stance

NORMAL_SIZE = 5


def size(position: Position, player: str, purpose: str, announced: int = 0) -> Explanation:
    """How many cards an Exertion of this player for this purpose reveals."""
    rows = [Change(player, Kind.PRINTED, NORMAL_SIZE, "exertion.size", note="normal size")]
    for force in of_kind(position, "exertion-size", player):
        fits = not force.effect.of or purpose in force.effect.of
        verdict = Verdict.APPLIED if fits else Verdict.UNMET
        note = " or ".join(force.effect.of) + " only"
        rows.append(
            Change(force.source, Kind.SET, force.effect.amount, force.rule, 1, verdict, note)
        )
    for force in of_kind(position, "exertion-change", player):
        rows.append(Change(force.source, Kind.ADD, force.effect.amount, force.rule))
    if announced:
        note = "announced before the Exertion"
        rows.append(Change("announced", Kind.ADD, announced, "exertion.size-announced", note=note))
    if settle(rows)[-1].after < 0:
        rows.append(Change(player, Kind.FLOOR, 0, "exertion.size", note="not below none"))
    return Explanation(player, f"Exertion for {purpose}", settle(rows))


def exertion_reasons(position: Position, player: str, purpose: str, phase: str) -> Iterator[Reason]:
    """Every reason why `player` may not make this Exertion now, beyond timing."""
    made = position.exertion
    if made is not None and made.by == player:
        same = made.purpose == purpose
        yield Reason(
            "exertion/second",
            "exertion.one-per-turn" if same else "exertion.one-purpose",
            "this turn's one Exertion was made for {purpose}",
            {"purpose": made.purpose},
            remedy="in the player's next turn",
        )
    tags = frozenset({"exertion", purpose, f"{phase}-phase"})
    for force in forbidding(position, player, tags):
        yield Reason(
            "exertion/prevented",
            force.rule if force.rule != "card.overrides" else "keyword.prevention",
            "{source} prevents an Exertion",
            {"source": force.source},
            blocker=force.source,
            remedy=f"once {force.source} no longer holds",
        )
    if position.player(player).endurance == 0:
        yield Reason(
            "exertion/no-endurance",
            "game.exhaustion",
            "{name} has no card left in the Endurance",
            {"name": player},
        )


def closed_hand(position: Position, player: str, phase: str) -> Reason | None:
    """Why an Exertion already made keeps the player from playing cards from hand."""
    made = position.exertion
    if made is None or made.by != player:
        return None
    if permission(position, player, "hand-after-exertion"):
        return None
    chosen = position.readings["exertion.hand-closed"]
    if chosen == "open" or (chosen == "closed-for-the-phase" and made.phase != phase):
        return None
    when = "turn" if chosen == "closed-for-the-turn" else "phase"
    return Reason(
        "exertion/hand-closed",
        position.readings.rule("exertion.hand-closed"),
        "after the Exertion for {purpose} nothing more is played from hand this {when}",
        {"purpose": made.purpose, "when": when},
        remedy="before an Exertion is made",
    )


def from_exertion_reasons(
    position: Position, player: str, card_name: str, tags: frozenset[str]
) -> Iterator[Reason]:
    """Every reason why a card may not be played from this turn's Exertion."""
    purpose = "defence" if "defence" in tags else "attack" if "attack" in tags else ""
    made = position.exertion
    facts: dict[str, object] = {"card": card_name, "purpose": purpose or "this card"}
    if made is None or made.by != player or (purpose and made.purpose != purpose):
        yield Reason(
            "exertion/none-made",
            "exertion.one-purpose" if made is not None else "exertion.from-exertion",
            "no Exertion for {purpose} has been made from which {card} could be played",
            facts,
            remedy="after an Exertion for it",
        )
        return
    several = permission(position, player, "several-attacks-from-exertion", tags)
    if made.used and several is None:
        yield Reason(
            "exertion/used",
            "exertion.one-purpose",
            "the Exertion has already given its one card",
            facts,
            remedy="with a card that lets several be played from it",
        )
    elif made.revealed and card_name.lower() not in [name.lower() for name in made.revealed]:
        yield Reason(
            "exertion/not-revealed",
            "exertion.from-exertion",
            "{card} is not among the cards the Exertion revealed",
            facts,
        )
    yield from special_attack_reasons(position, player, tags)


def special_attack_reasons(
    position: Position, player: str, tags: frozenset[str]
) -> Iterator[Reason]:
    """Why a Special Attack may not be played from an Exertion, unless something allows it."""
    if "special-attack" in tags and not special_attack_allowed(position, player):
        yield Reason(
            "exertion/special-attack",
            "exertion.special-attack",
            "nothing lets a Special Attack be played from an Exertion",
            remedy="with a card that allows it, as the last successful defence",
        )


def special_attack_allowed(position: Position, player: str) -> bool:
    """Whether a card, or the last successful defence, lets a Special Attack be Exerted for."""
    flag = "special-attack-from-exertion"
    if permission(position, player, flag):
        return True
    return any(e.kind == "allow" and flag in e.flags for e in stance(position).text)


def make(
    position: Position,
    player: str,
    purpose: str,
    phase: str,
    trace: Recorder,
    *,
    reveals: tuple[str, ...] | None = None,
    announced: int = 0,
) -> Position:
    """The position after an Exertion: its cards revealed, and discarded where none is played."""
    why = size(position, player, purpose, announced)
    trace.explain(why)
    number = why.value or 0
    made = Exertion(by=player, purpose=purpose, phase=phase, revealed=reveals)
    position = msgspec.structs.replace(position, exertion=made)
    if purpose not in REVEALING:
        position = discard_reveals(position, trace, number=number)
    return burned(position, player, number, trace)


def discard_reveals(position: Position, trace: Recorder, number: int = 0) -> Position:
    """The position with the Exertion's unused cards in the discard pile at once."""
    made = position.exertion
    if made is None:
        return position
    names = made.revealed
    if names is None:
        names = (UNKNOWN_CARD,) * number
    position = msgspec.structs.replace(
        position, exertion=msgspec.structs.replace(made, revealed=(), used=True)
    )
    if not names:
        return position
    trace.note(
        "discard.exertion-reveals",
        "{count} unused cards of the Exertion go to the discard pile at once",
        count=len(names),
    )
    player = position.player(made.by)
    pile = (*player.discard, *names)
    return position.with_player(msgspec.structs.replace(player, discard=pile))


def card_used(
    position: Position, card_name: str, tags: frozenset[str], trace: Recorder
) -> Position:
    """The position after a card was played from the Exertion: the others are discarded."""
    made = position.exertion
    if made is None:
        return position
    left = made.revealed
    if left:
        left = without_one(left, card_name)
    kept = msgspec.structs.replace(made, revealed=left, used=True)
    position = msgspec.structs.replace(position, exertion=kept)
    if permission(position, made.by, "several-attacks-from-exertion", tags):
        return position
    announced = (size(position, made.by, made.purpose).value or 1) - 1
    return discard_reveals(position, trace, number=announced)
