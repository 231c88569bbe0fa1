"""Why a Special card, an Edge or a power may not be used now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.legality import Reason
from engine.model.names import meant, nearest, same
from rules.highlander.actions.actions import PlayCard, Use
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.words import ATTACK
from rules.highlander.legality.aims import target_reasons
from rules.highlander.legality.attacks import forbidden_reasons, kind_reasons
from rules.highlander.position.exchange import Attack
from rules.highlander.position.position import Position
from rules.highlander.position.windows import ATTACK_PHASE, phase_of
from rules.highlander.values.stance import stance
from rules.highlander.values.table import copy_to_use
from rules.highlander.values.usable import usable


def special_reasons(position: Position, action: PlayCard) -> Iterator[Reason]:
    """Every reason, beyond timing and hand, why this Special may not be played now."""
    if position.specials and action.by == position.active_name:
        yield _special_used(position)
    flags = [flag for effect in action.card.effects for flag in effect.flags]
    played = any(same(a.name, action.goes_with) for a in position.attacks)
    if "head-shot" in flags and not played and not stance(position).left:
        yield Reason(
            "head-shot/no-attack",
            "head-shot.upper-attack",
            "no attack is left for it to go with",
            remedy="in a turn in which an Upper attack can be played",
        )
    instead = "instead-of-attack" in action.card.flags
    if instead and not stance(position).left:
        yield Reason(
            "limit/attacks-used",
            "attack.one",
            "it is played instead of an attack, and none is left",
            remedy="in a turn in which an attack is left",
        )


def _special_used(position: Position) -> Reason:
    return Reason(
        "limit/special-used",
        "special.one-per-turn",
        "{special} was this turn's one Special card",
        {"special": position.specials[0]},
        blocker=position.specials[0],
        remedy="in the player's next turn",
    )


def goes_with_reasons(position: Position, action: PlayCard) -> Iterator[Reason]:
    """Reasons in the attack a card is to go with, whether it is played already or comes next."""
    if not action.goes_with:
        return
    attack = next((a for a in position.attacks if same(a.name, action.goes_with)), None)
    if attack is None:
        known = catalogue().resolve(action.goes_with, position.stated)
        if known is None:
            return
        attack = Attack(name=known.name, card=known, by=action.by)
        if known.type == ATTACK and phase_of(position) == ATTACK_PHASE:
            yield from forbidden_reasons(position, action.by, attack.tags)
            yield from kind_reasons(position, attack, stance(position))
    for effect in action.card.effects:
        if effect.kind != "mark":
            continue
        facts = {"card": action.card.name, "attack": attack.name}
        if not all(word in attack.tags for word in effect.of):
            head = "head-shot" in effect.flags
            yield Reason(
                "head-shot/needs-upper" if head else "card/does-not-fit",
                "head-shot.upper-attack" if head else action.card.rule,
                "{card} needs an Upper attack, and {attack} is none"
                if head
                else "{attack} is not what {card} goes with",
                facts,
                remedy="with an attack that fits",
            )
        if "power-blow" in effect.flags and "never-power-blow" in attack.tags:
            yield Reason(
                "power-blow/not-possible",
                "power-blow.not-possible",
                "{attack} cannot be a Power Blow",
                facts,
            )


def never_a_power_blow(position: Position, name: str) -> Iterator[Reason]:
    """Why the attack an Exertion is to back cannot be a Power Blow."""
    named = [a for a in position.attacks if same(a.name, name)]
    for attack in (named or list(position.attacks))[-1:]:
        if "never-power-blow" in attack.tags:
            yield Reason(
                "power-blow/not-possible",
                "power-blow.not-possible",
                "{attack} cannot be a Power Blow",
                {"attack": attack.name},
                blocker=attack.name,
            )


def use_reasons(position: Position, action: Use) -> Iterator[Reason]:
    """Every reason, beyond timing, why a power or a card in play may not be used now."""
    missing = _nothing_to_use(position, action)
    if missing is not None:
        yield missing
    if action.instead_of_special and position.specials:
        yield msgspec.structs.replace(_special_used(position), rule="special.instead-of")
    held = copy_to_use(position, action.by, action.name)
    to_use = held is not None and "discard-to-use" in held.card.flags
    fresh = to_use and held is not None and held.turn == position.turn_number
    if fresh and position.readings["discard.to-use-when"] == "later-turn":
        yield Reason(
            "card/played-this-turn",
            position.readings.rule("discard.to-use-when"),
            "{card} was played this turn and is used in a later one",
            {"card": action.name},
            blocker=action.name,
            remedy="in a later turn of its owner",
        )
    if held is not None and "once-a-turn" in held.card.flags and held.name in position.used:
        yield Reason(
            "limit/used-this-turn",
            held.card.rule,
            "{card} has been used this turn",
            {"card": action.name},
            blocker=action.name,
            remedy="in the player's next turn, or with another copy",
        )
    yield from target_reasons(position, action.by, action.effects, action.targets, "card.overrides")


def unsaid_persona(position: Position, action: Use) -> Iterator[str]:
    """What has to be said where the power is that of a Persona or a weapon nobody named."""
    player = position.player(action.by)
    known = catalogue().find(action.name)
    if known is None or meant(action.name, usable(player)):
        return
    if known.type == "persona" and player.persona is None:
        yield f"whether {action.by}'s Persona is {known.name}"
    if known.type == "weapon" and player.weapon is None:
        yield f"whether {action.by}'s Weapon of Choice is {known.name}"


def _nothing_to_use(position: Position, action: Use) -> Reason | None:
    """Why there is nothing of that name to use, with what is near."""
    mine = usable(position.player(action.by))
    if meant(action.name, mine) or any(True for _ in unsaid_persona(position, action)):
        return None
    near = nearest(action.name, mine)
    return Reason(
        "use/not-there",
        "may-must.may-do",
        "{name} has no may-do, Persona, weapon or card in play called {card}"
        + (f"; perhaps {' or '.join(near)}" if near else ""),
        {"name": action.by, "card": action.name},
        remedy="with what is in play, or `apply` where the judge carries a text out",
    )
