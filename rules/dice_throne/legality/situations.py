"""What a card or token needs of the moment: incoming damage, one's own Attack, being Attacked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.cards.texts import MODIFIABLE, Do, Effect, walk
from rules.dice_throne.position.in_progress import Details, unavoidable
from rules.dice_throne.position.position import Position

_BEFORE_DEFENCE = ("offence.window", "offence.activate", "defence.targeted", "defence.choose")
_WHILE_ATTACKING = (
    "offence.activate",
    "defence.targeted",
    "defence.choose",
    "defence.roll",
    "defence.window",
    "defence.resolve",
    "defence.last",
)
_WHILE_ATTACKED = _WHILE_ATTACKING[1:]
_WINDOWS_THREE = ("upkeep.window", "main1.window", "main2.window", "turn.window", "defence.last")


def reasons(
    position: Position,
    by: str,
    source: str,
    when: str,
    effects: tuple[Effect, ...],
    details: Details,
    *,
    dealt: int = 0,
    attack_of: int = 0,
) -> Iterator[Reason]:
    """Every reason why the moment does not suit what is played or spent."""
    needed = (when,) if when else _needed(effects)
    if "incoming" in needed:
        yield from _incoming(position, by, source, effects, details)
    if "own-attack" in needed:
        yield from _own_attack(position, by, source, attack_of)
    if "before-defence" in needed:
        yield from _before_defence(position, by, source)
    if "attacked" in needed:
        yield from _attacked(position, by, source)
    if dealt or "dealt" in needed:
        yield from _dealt(position, by, source, dealt)
    if "own-main" in needed and not (
        by == position.active_name and position.place.at.startswith("main")
    ):
        yield Reason(
            "timing/own-main",
            "cards.main-phase-action",
            "{source} is used in one's own Main Phase",
            {"source": source},
            remedy="in one's own Main Phase",
        )


def _needed(effects: tuple[Effect, ...]) -> tuple[str, ...]:
    """The situations that effects need when the card itself states none."""
    found = [_NEEDED_BY[effect.do] for effect in effects if effect.do in _NEEDED_BY]
    for effect in effects:
        if effect.inner:
            # An Attack Modifier or a return needs its situation even if only a die decides on it.
            found += [_NEEDED_BY[e.do] for e in walk(effect.inner) if e.do in _EVEN_INSIDE]
    return tuple(found)


_NEEDED_BY = {
    Do.PREVENT: "incoming",
    Do.MODIFIER: "own-attack",
    Do.UNDEFENDABLE: "before-defence",
    Do.RETURN: "attacked",
}

_EVEN_INSIDE = (Do.MODIFIER, Do.RETURN)


def _incoming(
    position: Position, by: str, source: str, effects: tuple[Effect, ...], details: Details
) -> Iterator[Reason]:
    """Prevention needs damage that is on its way to the player it protects."""
    chosen = any(effect.player == "chosen" for effect in effects)
    protected = details.player if chosen and details.player else by
    seat = position.seat_of(protected)
    attacker = 1 - seat
    window = position.place.window
    if window is not None and window.protocol.id == "isolated.window":
        if position.isolated[-1].target != seat:
            yield _none_incoming(source, protected)
        return
    if window is not None and window.protocol.id == "dice.window":
        return
    if position.place.at == "offence.window":
        yield from _before_targeting(position, source, protected)
        return
    hits = [hit for hit in position.hits if hit.target == seat]
    returned = any(shield.returns and shield.target == attacker for shield in position.shields)
    if position.place.at == "defence.end" and position.dealt[seat]:
        yield Reason(
            "damage/already-dealt",
            "damage.not-after",
            "the damage has been dealt and is no longer prevented",
            remedy="before the damage applies",
        )
    if not hits and not returned:
        yield _none_incoming(source, protected)
        return
    if unavoidable(hits):
        yield Reason(
            "damage/unavoidable",
            "damage.unavoidable",
            "Ultimate damage is neither prevented nor avoided",
            blocker=hits[0].source,
        )
    at = position.place.at
    if at in _WINDOWS_THREE or not at.startswith("defence."):
        return
    if position.readings["damage.incoming-when"] == "window-three":
        yield Reason(
            "damage/not-yet-incoming",
            "damage.incoming-in-window-three",
            "damage is prevented in Window 3 alone",
            remedy="in Window 3",
        )


def _before_targeting(position: Position, source: str, protected: str) -> Iterator[Reason]:
    """In Window 1 nothing has been determined yet, unless a reading counts it as incoming."""
    if protected != position.other_name:
        yield _none_incoming(source, protected)
        return
    reading = position.readings["damage.incoming-when"]
    if reading != "announcement":
        yield Reason(
            "damage/not-yet-incoming",
            position.readings.rule("damage.incoming-when"),
            "no damage is incoming to {name} before the Attack is targeted",
            {"name": protected},
            remedy=_once_it_is_incoming(position),
        )


def _once_it_is_incoming(position: Position) -> str:
    """When the damage of the announced Attack can be prevented; nothing opens for an Ultimate."""
    announced = position.offence.announced
    if announced is not None and announced.ultimate:
        return "if the dice change and another Attack is made"
    return "in Window 3, or in Window 2 if a defence is rolled"


def _none_incoming(source: str, name: str) -> Reason:
    return Reason(
        "damage/none-incoming",
        "damage.nothing-to-prevent",
        "no damage is incoming to {name}",
        {"name": name, "source": source},
        remedy="while damage is incoming",
    )


def _own_attack(position: Position, by: str, source: str, attack_of: int) -> Iterator[Reason]:
    offence = position.offence
    if by != position.active_name:
        yield Reason(
            "attack/not-yours",
            "damage.modifier-who",
            "{source} works on one's own Attack only",
            {"source": source},
            remedy="when attacking",
        )
        return
    if not position.attacks or position.place.at not in _WHILE_ATTACKING:
        yield Reason(
            "attack/none",
            "damage.modifier-who",
            "{name} has no activated Attack whose damage still waits",
            {"name": by},
            remedy="after activating an Attack and before its damage",
        )
        return
    if offence.type not in MODIFIABLE and offence.type is not None:
        yield Reason(
            "attack/not-modified",
            offence.type.rule,
            "{type} damage is not raised by Attack Modifiers",
            {"type": offence.type.value.title()},
        )
        yield Reason(
            "attack/modifier-not-on",
            "damage.modifier-not-on",
            "{source} does not work on this damage",
            {"source": source},
        )
    if attack_of and offence.damage < attack_of:
        yield Reason(
            "attack/too-small",
            "status.crit-base",
            "{source} asks for an Attack of {least} damage, this one is {damage}",
            {"source": source, "least": attack_of, "damage": offence.damage},
        )


def _before_defence(position: Position, by: str, source: str) -> Iterator[Reason]:
    if by != position.active_name:
        yield Reason(
            "attack/not-yours",
            "damage.modifier-who",
            "{source} works on one's own Attack only",
            {"source": source},
        )
        return
    defence = position.defence
    at = position.place.at
    if defence.ability is not None or defence.declined or at in _AFTER_CHOICE:
        yield Reason(
            "timing/defence-chosen",
            position.readings.rule("defence.late-undefendable"),
            "a defence has been chosen already: it stands",
            remedy="before the Defender chooses",
        )
    elif at not in _BEFORE_DEFENCE or (at != "offence.window" and not position.attacks):
        yield Reason(
            "attack/none",
            "damage.modifier-who",
            "{name} is not attacking",
            {"name": by},
            remedy="after announcing an Attack",
        )


_AFTER_CHOICE = ("defence.roll", "defence.window", "defence.resolve", "defence.last")


def _attacked(position: Position, by: str, source: str) -> Iterator[Reason]:
    window = position.place.window
    isolated = window is not None and window.protocol.id == "isolated.window"
    if isolated:
        yield Reason(
            "attack/isolated",
            "damage.attacked-cards",
            "{source} answers an Attack and never isolated damage",
            {"source": source},
        )
    elif (
        by != position.other_name
        or not position.attacks
        or position.place.at not in _WHILE_ATTACKED
    ):
        yield Reason(
            "attack/not-attacked",
            "damage.attacked-cards",
            "{source} is used by the Defender of an Attack",
            {"source": source},
            remedy="when attacked, from the targeted effects to the last Actions",
        )


def _dealt(position: Position, by: str, source: str, least: int) -> Iterator[Reason]:
    other = 1 - position.seat_of(by)
    found = position.dealt[other]
    if position.place.at != "defence.end" or by != position.active_name or found < least:
        yield Reason(
            "damage/not-dealt",
            "damage.successfully-dealt",
            "{source} asks for {least} damage successfully dealt; {found} was",
            {"source": source, "least": least, "found": found},
            remedy="right after the damage",
        )
