"""Between position documents and positions: reading one, and writing one back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.documents import DocumentError, Problem, validate
from engine.rulebook import Readings
from engine.trace import SILENT
from engine.windows import OpenWindow, Place, Role
from rules.dice_throne import catalogue, writing
from rules.dice_throne import documents as doc
from rules.dice_throne.effects import (
    ATTACKING,
    Amount,
    DamageType,
    Do,
    Effect,
    aimed,
    conflicts,
    walk,
)
from rules.dice_throne.entries import ability_called, check_reading
from rules.dice_throne.player import Player, Token, same_name
from rules.dice_throne.position import Position, replace
from rules.dice_throne.printed import Ability, Card
from rules.dice_throne.resolve import tasks
from rules.dice_throne.table import Defence, Hit, Offence, Roll, Shield, Task
from rules.dice_throne.turn import TURN
from rules.dice_throne.windows import LOCKED, PROTOCOLS


def read(document: Mapping[str, Any], readings: Readings) -> Position:
    """The position a document describes, its window open; DocumentError if it is malformed."""
    whole = validate(doc.PositionDocument, document, at=("position",))
    sides = whole.model_extra or {}
    names = list(sides)
    players: list[Player] = []
    cards: list[Card] = list(whole.cards)
    problems: list[Problem] = []
    for name in names:
        try:
            players.append(_player(name, sides[name], cards))
        except DocumentError as error:
            problems.extend(error.problems)
    if problems:
        raise DocumentError(problems)
    position = Position(
        names=(names[0], names[1]),
        active=names.index(whole.turn.player),
        turn_number=whole.turn.number,
        place=Place(_node(whole.turn.at)),
        readings=readings,
        players=(players[0], players[1]),
        custom_cards=tuple(cards),
        custom_statuses=tuple(whole.statuses),
        result=whole.result,
    )
    _check_readings(position)
    position = _on_the_table(position, whole)
    if whole.table is not None:
        return _with_table(position, whole.table)
    return _opened(position, whole)


def _check_readings(position: Position) -> None:
    """DocumentError if a card or token stated in the document names a conflict there is not."""
    asked: list[tuple[str, str]] = []
    for card in position.custom_cards:
        asked += [*conflicts(card.effects), *([(card.typed_by, "")] if card.typed_by else ())]
    for status in position.custom_statuses:
        uses = (use.effects for use in status.uses)
        parts = (status.upkeep, status.turn_end, status.overflow, *uses)
        asked += [pair for effects in parts for pair in conflicts(effects)]
        asked += [(status.stack_by[0], "")] if status.stack_by else []
    for player in position.players:
        asked += [pair for ability in player.board for pair in conflicts(ability.effects)]
    for conflict, name in asked:
        check_reading(position.readings, conflict, name)


def _node(at: str) -> str:
    try:
        found = TURN.resolve(at)
    except LookupError as error:
        raise DocumentError([Problem("position.turn.at", str(error.args[0]))]) from None
    if TURN.nodes[found].overlay:
        says = f"{at!r} opens on top of a step; name the step"
        raise DocumentError([Problem("position.turn.at", says)])
    return found


def _player(name: str, data: Any, cards: list[Card]) -> Player:
    at = ("position", name)
    given = data if isinstance(data, Mapping) else {"": data}
    side = validate(doc.PlayerDocument, given, at=at)
    hero = catalogue.hero(side.hero)
    if side.hero and hero is None and not side.faces:
        known = ", ".join(catalogue.heroes())
        says = f"no hero is called {side.hero!r}; there are {known}; state `faces` for another"
        raise DocumentError([Problem(f"position.{name}.hero", says)])
    hand: tuple[str, ...] | None = None
    size = side.hand_size
    if isinstance(side.hand, list):
        cards.extend(card for card in side.hand if isinstance(card, Card))
        hand = tuple(card.name if isinstance(card, Card) else card for card in side.hand)
        size = size if size is not None else len(hand)
    elif isinstance(side.hand, int):
        size = side.hand
    new = side.new_tokens
    return Player(
        name=name,
        hero=hero.name if hero is not None else side.hero,
        health=side.health,
        most_health=side.most_health,
        cp=side.cp,
        hand=hand,
        hand_size=size,
        deck=side.deck,
        discard=side.discard,
        tokens=tuple(
            Token(token, count, min(new.get(token, 0), count))
            for token, count in side.tokens.items()
            if count
        ),
        upgrades=tuple(_upgrade_name(side.hero, name) for name in side.upgrades),
        limits=tuple((catalogue.status_name(name), by) for name, by in side.limits.items()),
        faces=tuple(side.faces),
        board=(*side.abilities, *(_defence(ability) for ability in side.defences)),
    )


def _upgrade_name(hero: str, name: str) -> str:
    found = catalogue.upgrade(hero, name)
    return name if found is None else found.name


def _defence(ability: Ability) -> Ability:
    return ability if ability.dice is not None else replace(ability, dice=0)


def _on_the_table(position: Position, whole: doc.PositionDocument) -> Position:
    """The dice, the Attack, the damage and the Upkeep effects a document lays on the table."""
    position = replace(position, upkeep=tuple(_upkeep(position, whole.upkeep)))
    begun = position.place.at in ("offence.roll", "offence.window")
    if whole.offence is not None or begun:
        offence = _offence(position, whole.offence or doc.OffenceDocument.model_validate({}))
        position = replace(position, offence=offence)
    if whole.attack is not None:
        position = _attacked(position, whole.attack)
    if whole.defence is not None:
        position = replace(position, defence=_defending(position, whole.defence))
    hits = tuple(_hit(position, entry) for entry in whole.damage)
    shields = tuple(_shield(position, entry) for entry in whole.prevention)
    return replace(position, hits=position.hits + hits, shields=shields)


def _hit(position: Position, entry: doc.DamageDocument) -> Hit:
    target = _seat(position, entry.to, "damage.to")
    by = _seat(position, entry.by, "damage.by") if entry.by else 1 - target
    kind = DamageType(entry.type)
    rule = entry.rule or kind.rule
    return Hit(target, entry.amount, kind, entry.source, by, rule, entry.ability, entry.modifier)


def _shield(position: Position, entry: doc.PreventionDocument) -> Shield:
    target = _seat(position, entry.to, "prevention.to")
    return Shield(target, entry.source, entry.rule, entry.amount, entry.share, entry.returns)


def _seat(position: Position, name: str, where: str) -> int:
    try:
        return position.seat_of(name)
    except ValueError as error:
        raise DocumentError([Problem(f"position.{where}", str(error))]) from None


def _upkeep(position: Position, entries: list[doc.UpkeepDocument]) -> Iterator[Task]:
    for entry in entries:
        by = _seat(position, entry.by, "upkeep.by") if entry.by else position.active
        usual = "self" if by == position.active else "opponent"
        effects = (aimed(effect, usual) for effect in entry.effects)
        yield from tasks(effects, by, entry.name, "upkeep", "upkeep.resolve-all")


def _offence(position: Position, entry: doc.OffenceDocument) -> Offence:
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


def _attacked(position: Position, entry: doc.AttackDocument) -> Position:
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
    ultimate = entry.ultimate or printed.ultimate
    kind = DamageType(entry.type) if entry.type else _usual_type(position, hits)
    ultimate = ultimate or kind is DamageType.ULTIMATE
    kind = DamageType.ULTIMATE if ultimate else kind
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


def _defending(position: Position, entry: doc.DefenceDocument) -> Defence:
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


def _opened(position: Position, whole: doc.PositionDocument) -> Position:
    """Enter the step a position stands at, so that its window is open and held as stated."""
    event: str | None = None
    position, event = TURN.enter(position, SILENT)
    position = TURN.advance(position, event, SILENT)
    holder = whole.turn.holder
    if holder and position.place.windows:
        seat = _seat(position, holder, "turn.holder")
        role = position.role(seat)
        window = position.place.windows[-1]
        held = OpenWindow(window.protocol, window.lead, role, role is not window.lead)
        windows = (*position.place.windows[:-1], held)
        position = replace(position, place=replace(position.place, windows=windows))
    return position


# Writing ------------------------------------------------------------------------------------


def write(position: Position) -> dict[str, Any]:
    """The document that describes a position; reading it gives the position back.

    The table is added only where the words of the document alone would not lead back here.
    """
    document = writing.position_document(position)
    holder = position.place.holder
    if holder is not None and holder is not position.place.windows[-1].lead:
        document["turn"]["holder"] = position.name_of(holder)
    try:
        if read(document, position.readings) == position:
            return document
    except DocumentError:
        pass
    document["turn"].pop("holder", None)
    return {**document, "table": writing.table(position)}


def _with_table(position: Position, table: dict[str, Any]) -> Position:
    """The position with the middle of a resolution put back as it was written down."""
    try:
        fields = {
            name: msgspec.convert(table[name], _TYPES[name])
            for name in writing.TABLE_FIELDS
            if name in table
        }
        waiting = {
            name: msgspec.convert(table[name], tuple[Task, ...])
            for name in ("targeted", "later")
            if name in table
        }
        windows = tuple(_window(entry) for entry in table.get("windows", ()))
    except (msgspec.ValidationError, KeyError, ValueError, TypeError) as error:
        says = f"not as the game writes it: {error}"
        raise DocumentError([Problem("position.table", says)]) from None
    place = replace(position.place, windows=windows)
    offence = replace(position.offence, **waiting)
    return replace(position, place=place, offence=offence, **fields)


def _window(entry: Mapping[str, Any]) -> OpenWindow:
    window = str(entry["window"])
    protocol = LOCKED[window] if entry["locked"] else PROTOCOLS[window]
    return OpenWindow(protocol, Role(entry["lead"]), Role(entry["holder"]), bool(entry["offered"]))


_TYPES: dict[str, Any] = {
    field.name: field.type
    for field in msgspec.structs.fields(Position)
    if field.name in writing.TABLE_FIELDS
}
