"""What a position document lays on the table: dice, the Attack, damage that waits, Upkeep."""

from __future__ import annotations

from collections.abc import Iterator

from engine.notation.documents import DocumentError, Problem
from rules.dice_throne.cards.printed import Ability
from rules.dice_throne.cards.texts import (
    ATTACKING,
    Amount,
    DamageType,
    Do,
    Effect,
    aimed,
    walk,
)
from rules.dice_throne.effects.resolving import tasks
from rules.dice_throne.notation import documents
from rules.dice_throne.position.in_progress import Defence, Hit, Offence, Roll, Shield, Task
from rules.dice_throne.position.player import same_name
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.values.by_name import ability_called


def on_the_table(position: Position, whole: documents.PositionDocument) -> Position:
    """The dice, the Attack, the damage and the Upkeep effects a document lays on the table."""
    position = replace(position, upkeep=tuple(_upkeep(position, whole.upkeep)))
    begun = position.place.at in ("offence.roll", "offence.window")
    if whole.offence is not None or begun:
        offence = _offence(position, whole.offence or documents.OffenceDocument.model_validate({}))
        position = replace(position, offence=offence)
    if whole.attack is not None:
        position = _attacked(position, whole.attack)
    if whole.defence is not None:
        position = replace(position, defence=_defending(position, whole.defence))
    hits = tuple(_hit(position, entry) for entry in whole.damage)
    shields = tuple(_shield(position, entry) for entry in whole.prevention)
    return replace(position, hits=position.hits + hits, shields=shields)


def _hit(position: Position, entry: documents.DamageDocument) -> Hit:
    target = seat_named(position, entry.to, "damage.to")
    by = seat_named(position, entry.by, "damage.by") if entry.by else 1 - target
    kind = DamageType(entry.type)
    rule = entry.rule or kind.rule
    return Hit(target, entry.amount, kind, entry.source, by, rule, entry.ability, entry.modifier)


def _shield(position: Position, entry: documents.PreventionDocument) -> Shield:
    target = seat_named(position, entry.to, "prevention.to")
    return Shield(target, entry.source, entry.rule, entry.amount, entry.share, entry.returns)


def seat_named(position: Position, name: str, where: str) -> int:
    """The seat of a player named in a document; DocumentError if there is no such one."""
    try:
        return position.seat_of(name)
    except ValueError as error:
        raise DocumentError([Problem(f"position.{where}", str(error))]) from None


def _upkeep(position: Position, entries: list[documents.UpkeepDocument]) -> Iterator[Task]:
    for entry in entries:
        by = seat_named(position, entry.by, "upkeep.by") if entry.by else position.active
        usual = "self" if by == position.active else "opponent"
        effects = (aimed(effect, usual) for effect in entry.effects)
        yield from tasks(effects, by, entry.name, "upkeep", "upkeep.resolve-all")


def _offence(position: Position, entry: documents.OffenceDocument) -> Offence:
    seat = position.active
    roll = Roll(seat, tuple(entry.dice), "offence", altered=entry.altered) if entry.dice else None
    used = entry.attempts if entry.attempts is not None else int(bool(entry.dice))
    return Offence(
        roll=roll,
        used=used,
        most=entry.most if entry.most is not None else position.attempts_allowed,
        announced=_ability(position, entry.announced, tuple(entry.dice)),
        activated=_ability(position, entry.activated, tuple(entry.dice)),
        changed=entry.changed,
        acted=entry.acted,
        granted=entry.granted,
        damage=entry.damage,
        type=DamageType(entry.type) if entry.type else None,
        extra=entry.extra,
    )


def _ability(
    position: Position, stated: str | Ability | None, values: tuple[int, ...]
) -> Ability | None:
    if isinstance(stated, str):
        return ability_called(position.active_player, stated, values)
    return stated


def _attacked(position: Position, entry: documents.AttackDocument) -> Position:
    """An Attack that was activated before the position begins, filled in from the board."""
    board = position.active_player.abilities
    printed = next((each for each in board if same_name(each.name, entry.ability)), Ability(""))
    hits = _printed_damage(printed)
    damage = entry.damage
    if damage is None and len(hits) == 1 and hits[0].amount == Amount(hits[0].amount.base):
        damage = hits[0].amount.base
    if damage is None:
        says = f"is missing: the board gives no single number for {entry.ability}"
        raise DocumentError([Problem("position.attack.damage", says)])
    kind = DamageType(entry.type) if entry.type else _usual_type(position, hits)
    if entry.ultimate is False and not entry.type:
        kind = DamageType.NORMAL
    elif entry.ultimate or printed.ultimate:
        kind = DamageType.ULTIMATE
    ultimate = kind is DamageType.ULTIMATE
    then = entry.then
    if then is None:
        after = (effect for effect in printed.effects if effect.after_damage)
        then = tuple(replace(effect, after_damage=False) for effect in after)
    ability = Ability(entry.ability, ultimate=ultimate)
    seat = position.active
    offence = replace(
        position.offence,
        announced=ability,
        activated=ability,
        damage=damage,
        type=kind,
        later=tasks(then, seat, entry.ability, "ability", "abilities.printed"),
    )
    hit = Hit(1 - seat, damage, kind, entry.ability, seat, kind.rule, ability=True)
    return replace(position, offence=offence, hits=(*position.hits, hit))


def _usual_type(position: Position, hits: tuple[Effect, ...]) -> DamageType:
    """The type the board prints, as a token of the Defender that acts on arrival leaves it."""
    kind = hits[0].type if hits else DamageType.NORMAL
    arrived = (
        position.place.node.startswith("defence.") and position.place.node != "defence.targeted"
    )
    if (
        kind is DamageType.NORMAL
        and arrived
        and position.has(1 - position.active, "makes_undefendable")
    ):
        return DamageType.UNDEFENDABLE
    return kind


def _printed_damage(ability: Ability) -> tuple[Effect, ...]:
    """The effects of a board's ability that deal the Attack's damage."""
    return tuple(
        effect
        for effect in walk(ability.effects)
        if effect.do is Do.DAMAGE
        and effect.type in ATTACKING
        and effect.player != "self"
        and not effect.after_damage
    )


def _defending(position: Position, entry: documents.DefenceDocument) -> Defence:
    seat = 1 - position.active
    ability: Ability | None = None
    if isinstance(entry.ability, str):
        for known in position.players[seat].defences:
            if same_name(known.name, entry.ability):
                ability = known
        ability = ability or Ability(entry.ability, dice=len(entry.dice))
    else:
        ability = entry.ability
    name = ability.name if ability is not None else ""
    roll = Roll(seat, tuple(entry.dice), name, altered=entry.altered) if entry.dice else None
    used = entry.attempts if entry.attempts is not None else int(bool(entry.dice))
    return Defence(ability, entry.declined, roll, used, entry.most, entry.rerolled)
