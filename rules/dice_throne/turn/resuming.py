"""What follows once a step has nothing left to resolve."""

from __future__ import annotations

from collections.abc import Callable

from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.dice_throne.effects.events import (
    AGAIN,
    FAILED,
    LETHAL,
    MORE_DAMAGE,
    OVER,
    SKIPPED,
    UNDEFENDED,
)
from rules.dice_throne.effects.resolving import run, settled
from rules.dice_throne.position.in_progress import Defence, Details, Offence
from rules.dice_throne.position.position import Position, replace

Entered = tuple[Position, str | None]


def resume(position: Position, trace: Recorder) -> Entered:
    """Resolve what waits; the event that follows, or None where somebody has to act."""
    position = run(position, trace)
    if position.result:
        return _over(position)
    if position.place.windows or not settled(position):
        return position, None
    after = _AFTER.get(position.place.at)
    return after(position, trace) if after is not None else (position, None)


def _over(position: Position) -> Entered:
    """The game has ended: by the table where its rules can end it, else straight away."""
    if position.place.at in LETHAL:
        return position, OVER
    # A stated effect may end the game at any step; the table draws only the usual ways.
    return replace(position, place=position.place.moved("game.over")), None


def _done(position: Position, trace: Recorder) -> Entered:
    return position, DONE


def pick_upkeep(position: Position, name: str, details: Details, trace: Recorder) -> Entered:
    """Resolve the Upkeep effect of this name."""
    trace.note("upkeep.resolve-all", "{name} resolves", name=name)
    chosen = tuple(replace(t, details=details) for t in position.upkeep if t.source == name)
    rest = tuple(task for task in position.upkeep if task.source != name)
    position = replace(position, upkeep=rest, agenda=position.agenda + chosen)
    return resume(replace(position, upkeep_resolving=True), trace)


def resolve_upkeep(position: Position, trace: Recorder) -> Entered:
    """Resolve all Upkeep effects as they stand in the list, each as long as it is still due."""
    position = replace(position, upkeep_resolving=True, upkeep_in_order=True)
    return resume(position, trace)


def _after_upkeep(position: Position, trace: Recorder) -> Entered:
    if not position.upkeep:
        return position, DONE if position.upkeep_resolving else None
    if position.upkeep_in_order:
        return pick_upkeep(position, position.upkeep[0].source, Details(), trace)
    return position, None


def skipper(position: Position) -> str:
    """The token that makes the Active Player skip the Offensive Roll Phase, if there is one."""
    for token in position.active_player.tokens:
        if position.status(token.name).skips == "offence":
            return token.name
    return ""


def after_begin(position: Position, trace: Recorder) -> Entered:
    token = skipper(position)
    if not token:
        return position, DONE
    price = position.status(token).unless_pays
    cp = position.active_player.cp
    if cp is not None and cp < price and not _might_help_itself(position):
        return skip_offence(position, trace)
    return position, None


def _might_help_itself(position: Position) -> bool:
    """Whether the Active Player holds what can be used at any time, such as for CP."""
    player = position.active_player
    cards = (position.card(name) for name in player.hand or ())
    uses = (use for token in player.tokens for use in position.status(token.name).uses)
    return any(card is not None and card.type == "instant" for card in cards) or any(
        not use.when for use in uses
    )


def skip_offence(position: Position, trace: Recorder) -> Entered:
    """The Offensive Roll Phase is skipped and the token that did it leaves."""
    token = skipper(position)
    trace.note(
        position.status(token).rule, "{token}: the Offensive Roll Phase is skipped", token=token
    )
    return position.with_tokens(position.active, token, -1), SKIPPED


def _after_activate(position: Position, trace: Recorder) -> Entered:
    if position.offence.activated is None:
        return position, FAILED
    if position.attacks:
        trace.note(
            "offence.attack",
            "{ability} is an Attack: {damage} {type} damage",
            ability=position.offence.activated.name,
            damage=position.offence.damage,
            type=position.offence.type.value if position.offence.type else "no",
        )
    return position, DONE


def _after_choose(position: Position, trace: Recorder) -> Entered:
    return (position, None) if position.defendable else (position, UNDEFENDED)


def _after_end(position: Position, trace: Recorder) -> Entered:
    if position.hits:
        return position, MORE_DAMAGE
    if position.dealt[1 - position.active] and position.attacks:
        # Cards that ask for damage successfully dealt are played now, so the turn waits here.
        return position, None
    return leave_roll_phase(position, trace)


def leave_roll_phase(position: Position, trace: Recorder) -> Entered:
    """Tokens leave at the end of the Roll Phase; a Stun gives its inflicter another phase."""
    other = 1 - position.active
    if position.ultimate:
        says = "{name} may act in windows again"
        trace.note("ultimate.until-roll-phase-ends", says, name=position.other_name)
    stun = position.has(other, "stuns")
    if stun and position.attacks:
        trace.note(
            position.status(stun).rule,
            "{name} has another Offensive Roll Phase",
            name=position.active_name,
        )
        extra = position.offence.extra + 1
        position = replace(position, offence=replace(position.offence, extra=extra))
    position = leave(position, "roll-phase-end", (0, 1), trace)
    position = leave(position, "own-roll-phase-end", (position.active,), trace)
    extra = position.offence.extra
    if extra:
        rule = position.readings.rule("offence.extra-phase")
        trace.note(rule, "another Offensive Roll Phase starts afresh")
        return position, AGAIN
    return replace(position, offence=Offence(), defence=Defence(), inflicted=()), DONE


def leave(position: Position, moment: str, seats: tuple[int, ...], trace: Recorder) -> Position:
    """Tokens that go by themselves at this moment.

    At the end of their holder's own Roll Phase those gained this turn stay for the next one.
    """
    own = moment == "own-roll-phase-end"
    for seat in seats:
        for token in position.players[seat].tokens:
            status = position.status(token.name)
            number = token.count - (token.fresh if own else 0)
            if status.leaves == moment and number:
                rule = status.rule if moment == "offence-end" else "status.roll-phase-end"
                name = position.names[seat]
                trace.note(rule, "{token} leaves {name}", token=token.name, name=name)
                position = position.with_tokens(seat, token.name, -number)
    return position


_AFTER: dict[str, Callable[[Position, Recorder], Entered]] = {
    "upkeep.effects": _after_upkeep,
    "offence.begin": after_begin,
    "offence.activate": _after_activate,
    "defence.targeted": _done,
    "defence.choose": _after_choose,
    "defence.resolve": _done,
    "upkeep.damage": _done,
    "main1.damage": _done,
    "main2.damage": _done,
    "defence.damage": _done,
    "turn.damage": _done,
    "defence.end": _after_end,
    "turn.end": _done,
}
