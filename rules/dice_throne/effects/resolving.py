"""Resolving effects: a list of tasks, run in order until one has to wait for dice or a player.

What is done to players is in `on_players`, to damage in `on_damage`, to dice in `on_dice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.model.trace import Recorder
from rules.dice_throne.cards.texts import TARGETED, Condition, Do, Effect
from rules.dice_throne.effects import on_damage, on_dice, on_players, on_tokens
from rules.dice_throne.position import windows
from rules.dice_throne.position.in_progress import Details, Offence, Task
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.values import dice
from rules.dice_throne.values.amounts import check_dice, is_met, looked_up

Handler = Callable[[Position, Task, Recorder], Position]

HANDLERS: dict[Do, Handler] = {
    Do.DAMAGE: on_damage.damage,
    Do.ISOLATED: on_damage.isolated,
    Do.PREVENT: on_damage.prevent,
    Do.RETURN: on_damage.returns,
    Do.MODIFIER: on_damage.modifier,
    Do.UNDEFENDABLE: on_damage.undefendable,
    Do.HEAL: on_players.heal,
    Do.CP: on_players.gain_cp,
    Do.LOSE_CP: on_players.lose_cp,
    Do.STEAL_CP: on_players.steal_cp,
    Do.STEAL_HEALTH: on_players.steal_health,
    Do.DRAW: on_players.draw,
    Do.DISCARD: on_players.discard,
    Do.INFLICT: on_tokens.inflict,
    Do.GAIN: on_tokens.gain,
    Do.LIMIT: on_tokens.raise_limit,
    Do.REMOVE: on_tokens.remove,
    Do.MOVE: on_tokens.move,
    Do.USE_UP: on_tokens.use_up,
    Do.GROW: on_tokens.grow,
    Do.ROLL: on_dice.roll,
    Do.ALTER: on_dice.alter,
    Do.ATTEMPT: on_dice.attempt,
    Do.CHOOSE: on_tokens.choose,
    Do.EXTRA_PHASE: on_damage.extra_phase,
    Do.FAIL: on_dice.fail,
    Do.LOOK: on_players.look_at_deck,
    Do.ARRIVE: on_damage.arrive,
    Do.BREAK: on_dice.break_at_then,
    Do.UNMODELLED: on_tokens.unmodelled,
}


def tasks(
    effects: Iterable[Effect],
    by: int,
    source: str,
    kind: str,
    rule: str,
    details: Details | None = None,
    values: tuple[int, ...] = (),
) -> tuple[Task, ...]:
    """The effects as tasks of one player and one source."""
    given = details or Details()
    return tuple(
        Task(effect, by, source, kind, values, given, rule=effect.rule or rule)
        for effect in effects
    )


def queued(position: Position, added: tuple[Task, ...]) -> Position:
    """The position with tasks put before everything that waits."""
    return replace(position, agenda=added + position.agenda)


def run(position: Position, trace: Recorder) -> Position:
    """Resolve waiting tasks until none is left or one has to wait."""
    depth = len(position.place.windows)
    while position.agenda and not waits(position, depth):
        task = position.agenda[0]
        position = replace(position, agenda=position.agenda[1:])
        if task.effect.then and not task.broken:
            position, stop = _at_then(position, task, trace)
            if stop:
                return position
        if _comes_after_the_damage(position, task):
            position = _kept_for_later(position, task)
        elif applies(position, task):
            _note_once(position, task, trace)
            position = _resolve(position, task, trace)
    return position


def waits(position: Position, depth: int) -> bool:
    """Whether resolving has to stop: for dice, a choice, a window above `depth`, or the end."""
    return bool(
        position.asked is not None
        or position.awaits_dice
        or len(position.place.windows) > depth
        or position.result
    )


def settled(position: Position) -> bool:
    """Whether nothing waits to resolve."""
    return not position.agenda and position.asked is None and not position.rolls


def applies(position: Position, task: Task) -> bool:
    """Whether the effect is the printed one and its condition holds."""
    effect = task.effect
    if effect.reading is not None:
        conflict, name = effect.reading
        if position.readings[conflict] != name:
            return False
    if effect.when is None and effect.unless is None:
        return True
    return all(
        _holds(position, task, condition) is wanted
        for condition, wanted in ((effect.when, True), (effect.unless, False))
        if condition is not None
    )


def _holds(position: Position, task: Task, condition: Condition) -> bool:
    """Whether a condition holds; DocumentError if it reads what nobody has told."""
    if condition.words:
        return is_met(position, task, condition.words)
    if condition.reads_dice:
        check_dice(position, task, symbols=bool(condition.symbols))
    player = position.players[task.by]
    return dice.holds(
        condition,
        task.values,
        player.symbols,
        dealt=position.dealt[1 - task.by],
        tokens=tuple(token.name for token in player.tokens),
    )


def _comes_after_the_damage(position: Position, task: Task) -> bool:
    """Whether an ability gives this only after its damage, which has not been dealt yet."""
    own = task.kind == "ability" and task.effect.after_damage
    return own and position.place.at == "offence.activate"


def _kept_for_later(position: Position, task: Task) -> Position:
    """The position with the effect kept, condition and all: it may ask for damage dealt."""
    later = replace(task, effect=replace(task.effect, after_damage=False))
    offence = position.offence
    return _with_offence(position, replace(offence, later=(*offence.later, later)))


def _note_once(position: Position, task: Task, trace: Recorder) -> None:
    """Text that says "on" a symbol happens once, however often the symbol was rolled."""
    when = task.effect.when
    if when is None or not when.symbols:
        return
    faces = position.players[task.by].symbols
    for symbol, least in when.symbols:
        found = dice.count(symbol, task.values, faces)
        if found >= 2 * least:
            trace.note(
                "actions.once-on-symbol",
                "{found} {symbol} were rolled; it happens once",
                found=found,
                symbol=symbol,
            )


def _resolve(position: Position, task: Task, trace: Recorder) -> Position:
    effect = task.effect
    offence = position.offence
    if effect.reading is not None:
        task = replace(task, rule=position.readings.rule(effect.reading[0]))
    if task.kind == "ability":
        targeted = effect.do in TARGETED and effect.player != "self"
        if effect.do is Do.ISOLATED:
            reading = position.readings["isolated.of-an-ability"]
            rule = position.readings.rule("isolated.of-an-ability")
            trace.note(rule, "when the isolated damage of {source} strikes", source=task.source)
            targeted = reading == "targeted-step"
        if targeted and position.place.at == "offence.activate":
            return _with_offence(position, replace(offence, targeted=(*offence.targeted, task)))
    if effect.when is not None and effect.when.words:
        trace.note(task.rule, "{source}: {words}", source=task.source, words=effect.when.words)
    where_from = looked_up(position, task)
    if where_from is not None:
        trace.explain(where_from)
    return HANDLERS[effect.do](position, task, trace)


def _at_then(position: Position, task: Task, trace: Recorder) -> tuple[Position, bool]:
    """The word Then: nothing in the 2027 edition, a window before the effect in the earlier one."""
    if position.readings["then.window"] != "breakpoint":
        trace.note("then.no-window", "{source}: Then opens no window", source=task.source)
        return position, False
    trace.note("then.breakpoint", "{source}: players may act at Then", source=task.source)
    if position.offence.targeted and position.place.at == "offence.activate":
        # The part before Then is a targeted effect, so the break comes once that has resolved.
        return _with_offence(position, replace(position.offence, then_due=True)), False
    position = queued(position, (replace(task, broken=True),))
    return windows.opened(position, windows.THEN), True


def _with_offence(position: Position, offence: Offence) -> Position:
    return replace(position, offence=offence)
