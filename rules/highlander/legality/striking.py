"""Why a card in hand cannot be struck with: what forbids it, weapons, and the attack it makes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.highlander.actions.actions import PlayCard
from rules.highlander.cards.texts import ATTACK
from rules.highlander.legality.attacks import attack_reasons, gained_flags
from rules.highlander.position.position import Attack, Position
from rules.highlander.values.in_force import forbidding, permission
from rules.highlander.values.stance import stance


def forbidden_reasons(position: Position, player: str, tags: frozenset[str]) -> Iterator[Reason]:
    for force in forbidding(position, player, tags):
        what = " ".join(force.effect.of)
        yield Reason(
            "card/forbidden",
            force.rule,
            "{source} keeps {name} from playing this: no {what}",
            {"source": force.source, "name": player, "what": what},
            blocker=force.source,
            remedy=f"once {force.source} no longer holds",
        )


def weapon_reasons(position: Position, action: PlayCard, tags: frozenset[str]) -> Iterator[Reason]:
    player = position.player(action.by)
    card = action.card
    armed = card.type in (ATTACK, "block")
    dodge_refused = (
        card.type == "dodge"
        and player.disarmed
        and "martial-arts" not in tags
        and position.readings["disarm.dodging"] == "refused"
    )
    needs_weapon = player.disarmed and (armed or dodge_refused) and "martial-arts" not in tags
    if needs_weapon and not permission(position, action.by, "fight-while-disarmed"):
        yield Reason(
            "weapon/disarmed",
            "disarm.no-dodges" if dodge_refused else "disarm.cards",
            "{name} is disarmed",
            {"name": action.by},
            remedy="with a Martial Arts card, or once the weapon is back",
        )
    if card.weapon and player.weapon is not None and player.weapon.slug != card.weapon.lower():
        yield Reason(
            "weapon/not-in-play",
            "weapon.in-play",
            "{card} belongs to the {weapon}, which is not in play",
            {"card": card.name, "weapon": card.weapon},
        )


def planned_attack(position: Position, action: PlayCard) -> Attack:
    """The attack this play would make, with every flag it gains."""
    stated = (*action.flags, *(("power-blow",) if action.power_blow else ()))
    return Attack(
        name=action.named or action.card.name,
        card=action.card,
        by=action.by,
        flags=gained_flags(position, action.card, stated),
        from_exertion=action.source == "exertion",
    )


def strike_reasons(position: Position, action: PlayCard) -> Iterator[Reason]:
    attack = planned_attack(position, action)
    yield from forbidden_reasons(position, action.by, attack.tags | {f"from-{action.source}"})
    if action.by == position.active_name:
        yield from attack_reasons(position, attack, stance(position))
    unbacked = action.power_blow and action.exertion != "power-blow"
    if unbacked and not permission(position, action.by, "power-blow-without-exertion"):
        yield Reason(
            "power-blow/needs-exertion",
            "power-blow.made",
            "a Power Blow needs an Exertion",
            remedy="with an Exertion, or a card or Persona that spares it",
        )
