"""Why an Exertion, or a card from one, is refused, and what an Exertion closes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.highlander.actions.actions import Exert
from rules.highlander.cards.texts import matches
from rules.highlander.cards.words import PURPOSES
from rules.highlander.legality.specials import never_a_power_blow
from rules.highlander.position.player import has_card
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE
from rules.highlander.values.exertion import size, special_attack_allowed
from rules.highlander.values.in_force import forbidding
from rules.highlander.values.outcomes import outcomes
from rules.highlander.values.stance import permitted, spoken


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
    said = spoken(position, player, "forbid") if phase == ATTACK_PHASE else []
    said = [force for force in said if force.effect.of and matches(force.effect, tags)]
    for force in (*forbidding(position, player, tags), *said):
        yield Reason(
            "exertion/prevented",
            force.rule if force.rule != "card.overrides" else "keyword.prevention",
            "{source} prevents an Exertion",
            {"source": force.source},
            blocker=force.source,
            remedy=f"once {force.source} no longer holds",
        )
    if position.player(player).endurance == 0 and size(position, player, purpose).value:
        yield Reason(
            "exertion/no-endurance",
            "game.exhaustion",
            "{name} has no card left in the Endurance",
            {"name": player},
        )


def reveal_reasons(
    position: Position,
    player: str,
    purpose: str,
    reveals: tuple[str, ...] | None,
    announced: int = 0,
) -> Iterator[Reason]:
    """Why an Exertion cannot have revealed so many cards."""
    number = size(position, player, purpose, announced).value
    there = position.player(player).endurance
    most = number if there is None or number is None else min(number, there)
    if reveals is not None and most is not None and len(reveals) > most:
        yield Reason(
            "exertion/too-many-revealed",
            "exertion.size" if most == number else "hand.what-is-there",
            "{count} cards are said to be revealed, and the Exertion reveals {most}",
            {"count": len(reveals), "most": most},
            remedy=f"with {most} cards revealed",
        )


def closed_hand(position: Position, player: str, phase: str, tags: frozenset[str]) -> Reason | None:
    """Why an Exertion already made keeps the player from playing cards from hand."""
    made = position.exertion
    if made is None or made.by != player:
        return None
    if permitted(position, player, "hand-after-exertion", tags):
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
    several = permitted(position, player, "several-attacks-from-exertion", tags)
    if made.used and several is None:
        yield Reason(
            "exertion/used",
            "exertion.one-purpose",
            "the Exertion has already given its one card",
            facts,
            remedy="with a card that lets several be played from it",
        )
    elif made.revealed and not has_card(made.revealed, card_name):
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
    if "special-attack" in tags and not special_attack_allowed(position, player, tags):
        yield Reason(
            "exertion/special-attack",
            "exertion.special-attack",
            "nothing lets a Special Attack be played from an Exertion",
            remedy="with a card that allows it, as the last successful defence",
        )


def backing_reasons(position: Position, action: Exert) -> Iterator[Reason]:
    """Why there is nothing on the table for an Exertion to back."""
    if action.purpose not in PURPOSES:
        return
    blocks = any(outcome.defence.is_block for outcome in outcomes(position))
    backed = {"power-blow": bool(position.attacks), "power-block": blocks}
    if not backed.get(action.purpose, True):
        what = "attack" if action.purpose == "power-blow" else "block"
        yield Reason(
            "exertion/nothing-to-back",
            "power-blow.made" if what == "attack" else "power-blow.power-block",
            "no {what} has been played for it to back",
            {"what": what},
            remedy=f"together with the {what}",
        )
    if action.purpose == "power-blow":
        yield from never_a_power_blow(position, action.goes_with)
