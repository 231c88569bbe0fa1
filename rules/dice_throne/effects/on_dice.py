"""Effects that roll dice, alter them, or give another Roll Attempt."""

from __future__ import annotations

from engine.model.trace import Recorder
from engine.notation.documents import DocumentError, Problem
from rules.dice_throne.position import windows
from rules.dice_throne.position.in_progress import EffectRoll, Roll, Task
from rules.dice_throne.position.position import Position, replace


def roll(position: Position, task: Task, trace: Recorder) -> Position:
    """A roll that is no Roll Attempt: the dice lie on the table and their window opens."""
    both = task.effect.both
    number = task.effect.amount.base * (2 if both else 1)
    given = task.details.rolls[:number]
    if given and len(given) < number:
        says = f"{task.source} rolls {number} dice, got {len(given)}"
        raise DocumentError([Problem("rolls", says)])
    rest = replace(task, details=replace(task.details, rolls=task.details.rolls[number:]))
    each = task.effect.amount.base
    owners = (task.by,) * each + (1 - task.by,) * each if both else ()
    thrown = EffectRoll(Roll(task.by, source=task.source, owners=owners, number=number), rest)
    if both:
        trace.note("dice.same-purpose", "both players roll for the same purpose: one roll")
    trace.note(
        "dice-window.owner-rolls",
        "{name} rolls {number} for {source}",
        name=position.names[task.by],
        number=number,
        source=task.source,
    )
    if position.place.windows and task.by != position.active:
        rule = position.readings.rule("windows.rolling-action")
        trace.note(rule, "its dice open a window on top of the one that is open")
    position = replace(position, rolls=(*position.rolls, thrown))
    return entered(position, given, trace) if given else position


_OPENS_AT = {
    "upkeep.effects": "upkeep.dice-window",
    "main1.play": "main.dice-window",
    "main2.play": "main.dice-window",
    "offence.activate": "offence.dice-window",
}
"""The rule by which a dice roll window opens at a step, where it has one of its own."""


def entered(position: Position, values: tuple[int, ...], trace: Recorder) -> Position:
    """The dice of the roll on top as they lie, and the window that opens for them."""
    top = position.rolls[-1]
    thrown = replace(top.roll, values=values)
    trace.note(
        _OPENS_AT.get(position.place.at, "dice-window.opens"),
        "{source} shows {values}",
        source=thrown.source,
        values=", ".join(map(str, values)),
    )
    position = replace(position, rolls=(*position.rolls[:-1], replace(top, roll=thrown)))
    position = windows.opened_for_dice(position, thrown.owner)
    if position.ultimate:
        rule = position.readings.rule("ultimate.dice")
    elif thrown.owner != position.active:
        rule = position.readings.rule("dice-window.first-on-other-roll")
    else:
        return position
    holder = position.place.holder
    if holder is not None:
        trace.note(rule, "{name} may alter first", name=position.name_of(holder))
    return position


def resolved(position: Position, trace: Recorder) -> Position:
    """The roll on top resolves: its effect reads the dice as they lie."""
    top = position.rolls[-1]
    values = top.roll.values
    trace.note(
        "dice-window.accept-resolves",
        "{source} resolves with {values}",
        source=top.roll.source,
        values=", ".join(map(str, values)),
    )
    inner = tuple(
        replace(top.task, effect=effect, values=values, rule=effect.rule or top.task.rule)
        for effect in top.task.effect.inner
    )
    if position.place.windows and not position.isolated:
        rule = position.readings.rule("windows.after-failed-avoidance")
        trace.note(rule, "the window below goes on")
    return replace(position, rolls=position.rolls[:-1], agenda=inner + position.agenda)


def alter(position: Position, task: Task, trace: Recorder) -> Position:
    """Dice changed as the entry states; the roll remembers that it was altered."""
    current = position.roll
    changes = task.details.changes
    if current is None or not changes:
        says = f"{task.source} alters a die: say which, as in die: 3, to: 4"
        raise DocumentError([Problem("change", says)])
    values = list(current.values)
    for old, new in changes:
        values[_index(position, current, values, old, task)] = new
        trace.note(
            task.rule,
            "{source}: a die goes from {old} to {new}",
            source=task.source,
            old=old,
            new=new,
        )
    return with_roll(position, replace(current, values=tuple(values), altered=True))


def _index(position: Position, current: Roll, values: list[int], old: int, task: Task) -> int:
    whose = task.details.whose
    for index, value in enumerate(values):
        if value == old and (not whose or position.names[current.owner_of(index)] == whose):
            return index
    raise DocumentError([Problem("change", f"no die shows {old}")])


def with_roll(position: Position, changed: Roll) -> Position:
    """The position with the dice that can be altered now replaced."""
    if position.rolls:
        top = replace(position.rolls[-1], roll=changed)
        return replace(position, rolls=(*position.rolls[:-1], top))
    if position.place.at == "defence.window":
        return replace(position, defence=replace(position.defence, roll=changed))
    offence = position.offence
    did_change = offence.roll is None or offence.roll.values != changed.values
    offence = replace(offence, roll=changed, changed=offence.changed or did_change)
    return replace(position, offence=offence)


def attempt(position: Position, task: Task, trace: Recorder) -> Position:
    """One more Roll Attempt, rolled now if the dice are given with it."""
    values = task.details.rolls
    if task.effect.name == "defence":
        defence = replace(position.defence, most=position.defence.most + 1)
        trace.note(
            "defence.extra-attempt", "{source} gives one more Roll Attempt", source=task.source
        )
        position = replace(position, defence=defence)
        return defence_rolled(position, values, trace) if values else position
    offence = position.offence
    before = offence.roll
    announced = position.place.at == "offence.window"
    offence = replace(offence, most=offence.most + 1, granted=announced and not values)
    trace.note("offence.extra-attempt", "{source} gives one more Roll Attempt", source=task.source)
    position = replace(position, offence=offence)
    if not values:
        return position
    position = offence_rolled(position, values, trace)
    if announced and (before is None or sorted(before.values) != sorted(values)):
        position = replace(position, offence=replace(position.offence, changed=True))
    return position


def defence_rolled(position: Position, values: tuple[int, ...], trace: Recorder) -> Position:
    """The defence dice as they lie after a Roll Attempt."""
    defence = position.defence
    seat = 1 - position.active
    trace.note(
        "defence.roll",
        "{name} rolls {values}",
        name=position.names[seat],
        values=", ".join(map(str, values)),
    )
    rolled = Roll(seat, values, defence.ability.name if defence.ability is not None else "")
    return replace(position, defence=replace(defence, roll=rolled, used=defence.used + 1))


def offence_rolled(position: Position, values: tuple[int, ...], trace: Recorder) -> Position:
    """The offence dice as they lie after a Roll Attempt."""
    offence = position.offence
    number = offence.used + 1
    trace.note(
        "offence.three-attempts",
        "Roll Attempt {number} of {most}: {values}",
        number=number,
        most=offence.most,
        values=", ".join(map(str, values)),
    )
    rolled = Roll(position.active, values, "offence")
    return replace(position, offence=replace(offence, roll=rolled, used=number))


def break_at_then(position: Position, task: Task, trace: Recorder) -> Position:
    """The window at the word Then that the earlier edition gives."""
    return windows.opened(position, windows.THEN)


def fail(position: Position, task: Task, trace: Recorder) -> Position:
    """The activated ability fails with everything it would have done."""
    trace.note(task.rule, "{source}: the ability fails", source=task.source)
    offence = replace(position.offence, activated=None, targeted=(), later=(), type=None, damage=0)
    hits = tuple(hit for hit in position.hits if not hit.ability)
    return replace(position, agenda=(), hits=hits, offence=offence)
