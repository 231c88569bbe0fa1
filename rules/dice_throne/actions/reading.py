"""Line entries: from what a person writes to the action it states in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from engine.model.game import Action
from engine.model.rulebook import Readings
from engine.notation.documents import DocumentError, Problem, validate
from rules.dice_throne.actions import documents
from rules.dice_throne.actions.actions import (
    Accept,
    Announce,
    Choose,
    Defend,
    EndPhase,
    Pay,
    Play,
    Resolve,
    RollDice,
    Sell,
    Spend,
    UseAbility,
    dice_due,
)
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.documents import SeedDocument
from rules.dice_throne.cards.printed import Ability, Card, Passive, Use
from rules.dice_throne.cards.texts import DamageType, Do, Effect, conflicts, dice_rolled
from rules.dice_throne.position.in_progress import Details
from rules.dice_throne.position.player import same_name
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.turn import TURN
from rules.dice_throne.values import dice
from rules.dice_throne.values.by_name import ability_called, defence_called, passive_called

NO_ABILITY = "none"
"""How an entry announces no ability, or makes no defence."""

VERBS = (
    "play",
    "spend",
    "use",
    "sell",
    "roll",
    "announce",
    "defend",
    "resolve",
    "pay",
    "end",
    "accept",
    "choose",
)


class Entry(msgspec.Struct, frozen=True):
    """A line entry as read, before a position says which card or ability it means."""

    verb: str
    document: documents.EntryDocument
    effects: tuple[Effect, ...]
    """What is stated by hand."""
    details: Details
    readings: tuple[tuple[str, str], ...] = ()
    """The conflicts and readings that the effects name."""
    players: tuple[tuple[str, str], ...] = ()
    """The players it names, each with the field."""


def parse(position: Position, entry: Mapping[str, Any]) -> Action:
    """The action a line entry states; DocumentError if it states none or more than one."""
    try:
        read = _read(msgspec.json.encode(entry))
    except (TypeError, ValueError):
        raise DocumentError([Problem("", "expected words, numbers and lists")]) from None
    for field, name in read.players:
        if name not in position.names:
            says = f"expected {' or '.join(position.names)}, got {name!r}"
            raise DocumentError([Problem(field, says)])
    for conflict, name in read.readings:
        check_reading(position.readings, conflict, name)
    if read.details.status:
        status = position.status(read.details.status).name
        details = msgspec.structs.replace(read.details, status=status)
        read = msgspec.structs.replace(read, details=details)
    return _PARSERS[read.verb](position, read)


def check_reading(readings: Readings, conflict: str, name: str = "") -> None:
    """DocumentError if a card stated by hand names a conflict or reading there is not."""
    known = readings.rulebook.conflicts.get(conflict)
    if known is None:
        raise DocumentError([Problem("reading", f"no conflict is called {conflict!r}")])
    if name and all(reading.name != name for reading in known.readings):
        raise DocumentError([Problem("reading", f"{conflict} has no reading {name!r}")])


@lru_cache(maxsize=4096)
def _read(raw: bytes) -> Entry:
    """An entry checked; kept, because the same lines are replayed over and over."""
    document = validate(documents.EntryDocument, msgspec.json.decode(raw))
    stated = [verb for verb in VERBS if getattr(document, verb) is not None]
    if len(stated) > 1 and "choose" in stated:
        stated.remove("choose")
    if len(stated) != 1:
        given = " and ".join(stated) or "none of them"
        expected = f"expected one of {', '.join(VERBS)} or pass, got {given}"
        raise DocumentError([Problem("", expected)])
    problems = list(_not_gone_by(stated[0], document))
    if problems:
        raise DocumentError(problems)
    effects = document.stated()
    named = {"by": document.by, "on": document.on, "of": document.of, "from": document.holder}
    players = tuple((field, name) for field, name in named.items() if name or field == "by")
    return Entry(stated[0], document, effects, _details(document), conflicts(effects), players)


def _not_gone_by(verb: str, document: documents.EntryDocument) -> Iterator[Problem]:
    """The words of an entry that its verb, or what else is stated, does not go by."""
    fields = documents.EntryDocument.model_fields
    given = [fields[name].alias or name for name in document.model_fields_set]
    for word in sorted(set(given) - documents.takes(verb) - {"by", verb}):
        if word in VERBS and getattr(document, word) is None:
            continue
        others = [other for other in VERBS if word in documents.takes(other)]
        known = f", but of {' and '.join(others)}" if others else ""
        yield Problem(word, f"is no word of {verb}{known}")
    for word, needed in (("damage_type", "damage"), ("alters_dice", "alters")):
        if word in given and getattr(document, needed) is None:
            yield Problem(word, f"goes with {needed}, which is not stated")


def _details(document: documents.EntryDocument) -> Details:
    changes = list(document.change or ())
    if isinstance(document.alters, list):
        changes += document.alters
    if document.die is not None:
        value = _only_value(document) if document.to is None else document.to
        if not isinstance(value, int):
            says = f"expected the value the die gets, as in die: 3, to: 4, got {document.to!r}"
            raise DocumentError([Problem("to", says)])
        changes.append((document.die, value))
    for _, value in changes:
        if not 1 <= value <= 6:
            raise DocumentError([Problem("to", f"a die shows 1 to 6, got {value}")])
    return Details(
        player=document.holder or document.on,
        status=document.status,
        choice=document.choose or "",
        rolls=tuple(document.rolls) if isinstance(document.rolls, list) else (),
        changes=tuple(changes),
        whose=document.of,
        amount=document.amount,
        new=document.new,
        to=document.to if isinstance(document.to, str) else "",
    )


def _only_value(document: documents.EntryDocument) -> int | None:
    """The one value the card played can give a die, so that it need not be said."""
    card = catalogue.card(document.play or "")
    effects = card.effects if card is not None else ()
    return 6 if any(effect.do is Do.ALTER and effect.name == "six" for effect in effects) else None


def _rolled(read: Entry, effects: tuple[Effect, ...]) -> Details:
    """The details, with dice rolled from a seed if the entry shows one.

    DocumentError for more dice than the text rolls.
    """
    if not isinstance(read.document.rolls, SeedDocument):
        most = dice_rolled(effects)
        given = len(read.details.rolls)
        if most is not None and given > most:
            says = f"expected the {most} dice that the text rolls, got {given}"
            raise DocumentError([Problem("rolls", says)])
        return read.details
    number = sum(effect.amount.base for effect in effects if effect.do is Do.ROLL) or 1
    values = dice.from_seed(read.document.rolls.seed, number)
    return msgspec.structs.replace(read.details, rolls=values)


def _values(rolled: list[int] | SeedDocument | None, number: int) -> tuple[int, ...]:
    if isinstance(rolled, SeedDocument):
        return dice.from_seed(rolled.seed, number)
    return tuple(rolled or ())


def _play(position: Position, read: Entry) -> Play:
    document = read.document
    known = position.card(str(document.play)) or Card(str(document.play))
    own = read.effects
    changes: dict[str, Any] = {}
    if own:
        changes["effects"] = own
    for field in ("type", "cost", "when"):
        if getattr(document, field) is not None:
            changes[field] = getattr(document, field)
    for field in ("dealt", "attack_of"):
        if getattr(document, field):
            changes[field] = getattr(document, field)
    card = msgspec.structs.replace(known, **changes) if changes else known
    details = _rolled(read, card.effects)
    return Play(by=document.by, card=card, details=details, free=document.free)


def _spend(position: Position, read: Entry) -> Spend:
    document = read.document
    name = str(document.spend)
    status = position.status(name)
    own = read.effects
    if own:
        use = Use(
            when=document.when or "",
            effects=own,
            attack_of=document.attack_of,
            cost=document.cost or 0,
        )
    else:
        use = _use_of(position, document, status.uses)
    details = _rolled(read, use.effects)
    return Spend(by=document.by, token=status.name, use=use, rule=status.rule, details=details)


def _use_of(position: Position, document: documents.EntryDocument, uses: tuple[Use, ...]) -> Use:
    """The use meant: the one named, else the first whose situation is the present one."""
    if document.name:
        for use in uses:
            if use.name == document.name:
                return use
        known = ", ".join(use.name for use in uses if use.name) or "no named use"
        raise DocumentError([Problem("name", f"{document.spend} has {known}")])
    attacker = document.by == position.active_name
    for use in uses:
        if use.when != "own-attack" or (attacker and position.attacks):
            return use
    return uses[0] if uses else Use()


def _use(position: Position, read: Entry) -> UseAbility:
    document = read.document
    name = str(document.use)
    player = position.player(document.by)
    own = read.effects
    for ability in player.defences:
        if same_name(ability.name, name) and ability.rerolls and not own:
            effect = Effect(Do.ALTER, name="reroll", dice=ability.rerolls, whose="own")
            passive = Passive(ability.name, 0, (effect,), rule="dice.built-in-reroll")
            return UseAbility(by=document.by, passive=passive, details=read.details, built_in=True)
    known = passive_called(player, name, altering=bool(read.details.changes))
    if known is not None and not own:
        return UseAbility(by=document.by, passive=known, details=_rolled(read, known.effects))
    passive = Passive(name, document.cost or 0, own, rule="cards.board-ability")
    return UseAbility(by=document.by, passive=passive, details=_rolled(read, own))


def _sell(position: Position, read: Entry) -> Sell:
    document = read.document
    return Sell(by=document.by, card=str(document.sell))


def _roll(position: Position, read: Entry) -> RollDice:
    document = read.document
    rolled = document.roll
    if isinstance(rolled, SeedDocument):
        values = dice.from_seed(rolled.seed, dice_due(position))
        return RollDice(by=document.by, values=values, seed=str(rolled.seed))
    return RollDice(by=document.by, values=tuple(rolled or ()))


def _announce(position: Position, read: Entry) -> Announce:
    document = read.document
    name = str(document.announce)
    if name.lower() == NO_ABILITY:
        return Announce(by=document.by, ability=None)
    own = read.effects
    details = msgspec.structs.replace(read.details, rolls=(), changes=())
    later = tuple(
        msgspec.structs.replace(effect, after_damage=True) for effect in document.after_damage or ()
    )
    if own or later or document.needs is not None or document.ultimate:
        ultimate = document.ultimate or any(e.type is DamageType.ULTIMATE for e in own)
        ability = Ability(name, document.needs, ultimate, None, own + later)
        return Announce(by=document.by, ability=ability, details=details)
    player = position.player(document.by)
    roll = position.offence.roll
    ability = ability_called(player, name, roll.values if roll is not None else ())
    return Announce(by=document.by, ability=ability, details=details)


def _defend(position: Position, read: Entry) -> Defend:
    document = read.document
    name = str(document.defend)
    if name.lower() == NO_ABILITY:
        return Defend(by=document.by, ability=None)
    own = read.effects
    if own or document.dice is not None:
        rolled = document.rolls if isinstance(document.rolls, list) else []
        number = document.dice if document.dice is not None else len(rolled)
        ability = Ability(name, None, False, number, own)
    else:
        player = position.player(document.by)
        ability = defence_called(player, name)
    return Defend(
        by=document.by, ability=ability, values=_values(document.rolls, ability.dice or 0)
    )


def _resolve(position: Position, read: Entry) -> Resolve:
    document = read.document
    return Resolve(by=document.by, name=str(document.resolve), details=read.details)


def _pay(position: Position, read: Entry) -> Pay:
    document = read.document
    return Pay(by=document.by, token=position.status(str(document.pay)).name)


def _end(position: Position, read: Entry) -> EndPhase:
    phase = str(read.document.end)
    try:
        phase = TURN.nodes[TURN.resolve(phase)].phase
    except LookupError as error:
        raise DocumentError([Problem("end", str(error.args[0]))]) from None
    return EndPhase(by=read.document.by, phase=phase)


def _accept(position: Position, read: Entry) -> Accept:
    return Accept(by=read.document.by)


def _choose(position: Position, read: Entry) -> Choose:
    document = read.document
    return Choose(by=document.by, choice=str(document.choose))


_PARSERS: dict[str, Callable[[Position, Entry], Action]] = {
    "play": _play,
    "spend": _spend,
    "use": _use,
    "sell": _sell,
    "roll": _roll,
    "announce": _announce,
    "defend": _defend,
    "resolve": _resolve,
    "pay": _pay,
    "end": _end,
    "accept": _accept,
    "choose": _choose,
}
