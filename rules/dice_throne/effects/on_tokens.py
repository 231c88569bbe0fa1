"""Effects on status tokens and Companions, and the choices that texts give."""

from __future__ import annotations

from engine.model.trace import Recorder
from rules.dice_throne.cards.printed import Status
from rules.dice_throne.cards.texts import aimed
from rules.dice_throne.position.in_progress import Asked, Details, Task
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.values.amounts import COMPANIONS, target, value


def inflict(position: Position, task: Task, trace: Recorder) -> Position:
    """A status effect put on the opponent, in force at once."""
    return add_token(position, target(position, task, "opponent"), task, trace)


def gain(position: Position, task: Task, trace: Recorder) -> Position:
    """A status effect gained, in force at once."""
    return add_token(position, target(position, task, "self"), task, trace)


def add_token(position: Position, seat: int, task: Task, trace: Recorder) -> Position:
    """Tokens put on a player up to the stack limit; what exceeds it is lost, or explodes."""
    number = value(position, task)
    status = position.status(task.effect.name)
    name = status.name
    limit = position.stack_limit(seat, name)
    held = position.players[seat].count(name)
    added = number if limit is None else max(min(number, limit - held), 0)
    who = position.names[seat]
    trace.note(
        task.rule if added else "status.stack-limit",
        "{source}: {who} gets {added} {name}",
        source=task.source,
        who=who,
        added=added,
        name=name,
    )
    if added and status.rule != "status.in-play-at-once":
        trace.note(status.rule, "{name} is in force at once", name=name)
    if added:
        fresh = seat == position.active
        position = position.with_tokens(seat, name, added, fresh=fresh)
        if not held:
            position = _due_in_this_upkeep(position, seat, status, trace)
    if seat != task.by:
        position = replace(position, inflicted=(*position.inflicted, name))
    if added < number:
        trace.note(
            "status.stack-limit",
            "{who} has at most {limit} {name}",
            who=who,
            limit=limit,
            name=name,
        )
        if status.overflow:
            position = _overflow(position, seat, status, trace)
    return position


def _due_in_this_upkeep(position: Position, seat: int, status: Status, trace: Recorder) -> Position:
    """A token that acts in Upkeep, gained while Upkeep effects resolve: a reading lets it act."""
    if position.place.at != "upkeep.effects" or seat != position.active or not status.upkeep:
        return position
    rule = position.readings.rule("upkeep.gained-meanwhile")
    trace.note(rule, "{token} came while Upkeep effects resolve", token=status.name)
    if position.readings["upkeep.gained-meanwhile"] != "acts-now":
        return position
    due = tuple(
        Task(aimed(effect, "self"), seat, status.name, "token-upkeep", rule=status.rule)
        for effect in status.upkeep
    )
    return replace(position, upkeep=position.upkeep + due)


def _overflow(position: Position, seat: int, status: Status, trace: Recorder) -> Position:
    """A token beyond the limit that sets something off: it comes from the token itself."""
    trace.note(status.rule, "the first {name} goes off", name=status.name)
    owner = 1 - seat
    added = tuple(
        Task(effect, owner, status.name, "token", rule=status.rule) for effect in status.overflow
    )
    return replace(position, agenda=added + position.agenda)


def raise_limit(position: Position, task: Task, trace: Recorder) -> Position:
    """A stack limit raised for one player and the rest of the game."""
    player = position.players[task.by]
    limits = dict(player.limits)
    limits[task.effect.name] = limits.get(task.effect.name, 0) + value(position, task)
    trace.note(
        "status.stack-limit",
        "{name}'s limit of {token} rises",
        name=player.name,
        token=task.effect.name,
    )
    return position.with_player(task.by, limits=tuple(limits.items()))


def removable(position: Position, seat: int, *, wanted: str = "") -> tuple[str, ...]:
    """The status effects of a player that can be removed or moved."""
    return tuple(
        token.name
        for token in position.players[seat].tokens
        if position.status(token.name).kind not in ("companion", "unique")
        and (not wanted or token.name == wanted)
    )


def remove(position: Position, task: Task, trace: Recorder) -> Position:
    """Status tokens removed: the stated number, or all of a player's."""
    effect = task.effect
    if effect.share == "all":
        seat = target(position, task, "opponent")
        for name in removable(position, seat):
            count = position.players[seat].count(name)
            position = _taken(position, seat, name, count, trace)
        trace.note(task.rule, "all status tokens leave {who}", who=position.names[seat])
        return position
    if effect.name == "inflicted":
        here = [name for name in position.inflicted if position.players[task.by].count(name)]
        options = tuple(f"{position.names[task.by]}: {name}" for name in here)
    elif effect.name:
        options = (f"{position.names[task.by]}: {effect.name}",)
    else:
        options = _options(position, task)
    picked = _pick(position, task, options)
    if picked is None:
        if options:
            return replace(position, asked=Asked(task.by, task, options))
        trace.note("status.remove-stated-number", "there is none to remove")
        return position
    who, name = picked
    seat = position.seat_of(who)
    if effect.name == "inflicted":
        trace.note(task.rule, "{name} is removed; what it did already stands", name=name)
    if position.players[seat].count(name):
        trace.note("status.remove-one", "one {name} leaves {who}", name=name, who=who)
        position = _taken(position, seat, name, 1, trace)
    return position


def _taken(position: Position, seat: int, name: str, count: int, trace: Recorder) -> Position:
    """Tokens taken from a player; a Roll Attempt that one of them held back may return."""
    lost = position.status(name).attempts
    held = next((each for each in position.players[seat].tokens if each.name == name), None)
    position = position.with_tokens(seat, name, -count)
    rolling = position.place.at in ("offence.roll", "offence.window")
    counted = held is not None and not held.fresh
    if not lost or not rolling or not counted or seat != position.active:
        return position
    back = position.readings["status.attempt-given-back"] == "while-held"
    rule = position.readings.rule("status.attempt-given-back")
    most = position.offence.most - (lost if back else 0)
    trace.note(rule, "{name} has {most} Roll Attempts", name=position.names[seat], most=most)
    return replace(position, offence=replace(position.offence, most=most))


def _options(position: Position, task: Task) -> tuple[str, ...]:
    """The tokens an effect may pick, as `Nick: Chi`."""
    if task.effect.player == "chosen":
        seats = (position.seat_of(task.details.player),) if task.details.player else (0, 1)
    else:
        seats = (target(position, task, "self"),)
    return tuple(
        f"{position.names[seat]}: {name}"
        for seat in seats
        for name in removable(position, seat, wanted=task.details.status)
    )


def _pick(position: Position, task: Task, options: tuple[str, ...]) -> tuple[str, str] | None:
    wanted = task.details.choice
    if len(options) == 1:
        wanted = options[0]
    if wanted not in options:
        return None
    who, _, name = wanted.partition(": ")
    return who, name


def move(position: Position, task: Task, trace: Recorder) -> Position:
    """One status token moved to another player, which counts as gaining or being inflicted it."""
    seats = (position.seat_of(task.details.player),) if task.details.player else (0, 1)
    options = tuple(
        f"{position.names[seat]}: {name}"
        for seat in seats
        for name in removable(position, seat, wanted=task.details.status)
    )
    picked = _pick(position, task, options)
    if picked is None:
        return replace(position, asked=Asked(task.by, task, options)) if options else position
    who, name = picked
    seat = position.seat_of(who)
    trace.note(
        "status.transfer",
        "one {name} moves from {who} to {other}",
        name=name,
        who=who,
        other=position.names[1 - seat],
    )
    if _at_limit(position, 1 - seat, name):
        rule = position.readings.rule("status.transfer-at-limit")
        says = "{other} has as many {name} as the limit allows"
        trace.note(rule, says, other=position.names[1 - seat], name=name)
        if position.readings["status.transfer-at-limit"] == "stays":
            return position
    position = _taken(position, seat, name, 1, trace)
    moved = replace(task, effect=replace(task.effect, name=name))
    return add_token(position, 1 - seat, moved, trace)


def _at_limit(position: Position, seat: int, name: str) -> bool:
    limit = position.stack_limit(seat, name)
    return limit is not None and position.players[seat].count(name) >= limit


def use_up(position: Position, task: Task, trace: Recorder) -> Position:
    """Own tokens removed, and what is done for each of them."""
    effect = task.effect
    player = position.players[task.by]
    number = player.count(effect.name)
    if effect.most:
        number = min(number, effect.most)
        if task.details.amount is None and number:
            says = f"how many {effect.name} it removes was not said, so {number} are taken"
            trace.note("actions.stated-choice", "{source}: {words}", source=task.source, words=says)
            position = position.with_unsettled(task.source, says, "actions.stated-choice")
    if task.details.amount is not None:
        number = min(number, task.details.amount)
    trace.note(
        task.rule,
        "{name} removes {number} {token}",
        name=player.name,
        number=number,
        token=effect.name,
    )
    position = position.with_tokens(task.by, effect.name, -number)
    added = tuple(replace(task, effect=inner, removed=number) for inner in effect.inner)
    return replace(position, agenda=added + position.agenda)


def grow(position: Position, task: Task, trace: Recorder) -> Position:
    """A Companion grown; which one is the player's to say."""
    name = task.details.choice or task.details.status
    if name not in COMPANIONS:
        return replace(position, asked=Asked(task.by, task, COMPANIONS))
    left = value(position, task) - 1
    trace.note(task.rule, "{name} grows", name=name)
    position = position.with_tokens(task.by, name, 1, fresh=task.by == position.active)
    if left > 0:
        again = replace(task.effect, amount=replace(task.effect.amount, base=left))
        added = (replace(task, effect=again, details=Details()),)
        position = replace(position, agenda=added + position.agenda)
    return position


def choose(position: Position, task: Task, trace: Recorder) -> Position:
    """One of the alternatives a text gives."""
    choices = dict(task.effect.choices)
    picked = choices.get(task.details.choice)
    if picked is None:
        return replace(position, asked=Asked(task.by, task, tuple(choices)))
    trace.note(
        task.rule,
        "{name} chooses {choice}",
        name=position.names[task.by],
        choice=task.details.choice,
    )
    plain = replace(task.details, choice="")
    added = tuple(replace(task, effect=effect, details=plain) for effect in picked)
    return replace(position, agenda=added + position.agenda)


def unmodelled(position: Position, task: Task, trace: Recorder) -> Position:
    """A text the catalogue does not hold: said so, and left to the judge."""
    text = task.effect.name
    trace.note(task.rule, "{source} is not modelled: {text}", source=task.source, text=text)
    return position.with_unsettled(task.source, text, task.rule)
