"""Whether the dice on the table can be altered as a card, token or ability would have it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.actions.actions import UseAbility
from rules.dice_throne.cards.texts import Do, Effect
from rules.dice_throne.position.in_progress import Details, Roll
from rules.dice_throne.position.position import Position


def reasons(
    position: Position,
    by: str,
    source: str,
    effects: tuple[Effect, ...],
    details: Details,
    rule: str,
) -> Iterator[Reason]:
    """Every reason why these dice cannot be altered so."""
    for effect in effects:
        if effect.do is Do.ALTER:
            yield from _alters(position, by, source, effect, details, rule)
        elif effect.do is Do.ATTEMPT:
            yield from _attempts(position, source, effect)


def _alters(
    position: Position, by: str, source: str, effect: Effect, details: Details, rule: str
) -> Iterator[Reason]:
    roll = position.roll
    if roll is None or not roll.values:
        yield from _locked(position)
        yield Reason(
            "dice/none",
            "actions.applicable",
            "no dice lie on the table that could be altered now",
            remedy="once dice have been rolled",
        )
        return
    seat = position.seat_of(by)
    owners = set(roll.owners) or {roll.owner}
    if effect.whose == "own" and seat not in owners:
        yield Reason(
            "dice/not-yours",
            "dice.own-only",
            "{source} works on one's own dice only",
            {"source": source},
        )
    if effect.whose == "opponent" and 1 - seat not in owners:
        yield Reason(
            "dice/not-opponents",
            "dice.opponent-only",
            "{source} works on the opponent's dice only",
            {"source": source},
        )
    if effect.name == "copy" and len(roll.values) < 2:
        yield Reason("dice/no-such-value", "dice.same-roll", "the roll has no other die to copy")
    if details.changes:
        yield from _changes(position, seat, roll, effect, details, rule)


def _locked(position: Position) -> Iterator[Reason]:
    """Dice that lay there and are final now: the pass let the next step follow."""
    at = position.place.at
    if at in ("defence.resolve", "defence.last") and position.defence.roll is not None:
        yield Reason("dice/locked", "defence.locks", "the defence is locked")
    elif at.startswith("defence.") and position.offence.activated is not None:
        yield Reason(
            "dice/locked",
            position.readings.rule("windows.after-the-pass"),
            "{ability} has activated with the dice as they lay",
            {"ability": position.offence.activated.name},
        )


def _changes(
    position: Position, seat: int, roll: Roll, effect: Effect, details: Details, rule: str
) -> Iterator[Reason]:
    """Whether each change is one the effect can make."""
    most = effect.dice
    for token, number in effect.with_token:
        if position.players[seat].count(token):
            most = number
    if len(details.changes) > most:
        yield Reason("dice/too-many", rule, "at most {most} dice are altered", {"most": most})
    values = list(roll.values)
    whose = None
    if effect.whose != "any":
        whose = seat if effect.whose == "own" else 1 - seat
    for old, new in details.changes:
        index = _find(roll, values, old, whose)
        if index is None:
            yield Reason(
                "dice/no-such-die", "actions.applicable", "no such die shows {old}", {"old": old}
            )
            continue
        rest = values[:index] + values[index + 1 :]
        yield from _one_change(effect, old, new, rest, rule)
        values[index] = new


def _find(roll: Roll, values: list[int], old: int, whose: int | None) -> int | None:
    for index, value in enumerate(values):
        if value == old and (whose is None or roll.owner_of(index) == whose):
            return index
    return None


def _one_change(effect: Effect, old: int, new: int, rest: list[int], rule: str) -> Iterator[Reason]:
    if effect.name == "by-one" and abs(new - old) != 1:
        yield Reason(
            "dice/by-one",
            "dice.alter-range",
            "a die changes by 1, from {old} not to {new}",
            {"old": old, "new": new},
        )
    elif effect.name == "six" and new != 6:
        yield Reason("dice/only-six", rule, "the die becomes a 6, not {new}", {"new": new})
    elif effect.name == "copy" and new not in rest:
        yield Reason(
            "dice/no-such-value",
            "dice.same-roll",
            "no other die of the roll shows {new}",
            {"new": new},
        )


def _attempts(position: Position, source: str, effect: Effect) -> Iterator[Reason]:
    if position.rolls:
        return
    at = position.place.at
    if effect.name == "offence" and at not in ("offence.roll", "offence.window"):
        yield Reason(
            "dice/no-attempt-here",
            "cards.extra-attempt-other-phase",
            "{source} gives a Roll Attempt in an Offensive Roll Phase",
            {"source": source},
            remedy="while the offensive dice are rolled",
        )
    if effect.name == "defence" and at != "defence.window":
        locked = at in ("defence.resolve", "defence.last", "defence.end")
        rule = "defence.locks" if locked else "cards.extra-attempt-other-phase"
        says = (
            "the defence is locked"
            if locked
            else "{source} gives a Roll Attempt once the defence dice lie there"
        )
        yield Reason("dice/no-attempt-here", rule, says, {"source": source}, remedy="in Window 2")


def built_in(position: Position, action: UseAbility) -> Iterator[Reason]:
    """A re-roll that belongs to a defence: once, both dice together, only if still open."""
    rule = "dice.built-in-reroll"
    name = action.passive.name
    defence = position.defence
    if position.place.at != "defence.window" or action.by != position.other_name:
        yield Reason("dice/none", rule, "{name} re-rolls its own defence dice", {"name": name})
        return
    if defence.rerolled:
        yield Reason(
            "dice/reroll-used",
            "dice.reroll-together",
            "the re-roll of {name} has been used; both dice are rolled at once",
            {"name": name},
        )
    elif defence.roll is not None and not defence.roll.altered:
        yield Reason(
            "dice/reroll-given-up",
            rule,
            "the dice were shown without the re-roll and nobody has altered them",
            remedy="if a die is altered",
        )
    values = list(defence.roll.values) if defence.roll is not None else []
    for old, _ in action.details.changes:
        if old in values:
            values.remove(old)
        else:
            yield Reason(
                "dice/not-together",
                "dice.reroll-together",
                "both dice are re-rolled at once, so none is rolled twice",
            )
