"""What the turn does by itself on reaching a step, and what follows once it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.trace import Recorder
from engine.turn import DONE
from engine.windows import Role
from rules.dice_throne import catalogue, on_players, windows
from rules.dice_throne.damage import apply
from rules.dice_throne.effects import Ability, Amount, Condition, DamageType, Do, Effect
from rules.dice_throne.position import (
    ATTEMPTS,
    Defence,
    Details,
    Hit,
    Offence,
    Position,
    Task,
    replace,
)
from rules.dice_throne.resolve import queued, run, settled, tasks

OVER = "over"
SKIPPED = "skipped"
FAILED = "failed"
AGAIN = "again"
MORE_DAMAGE = "more damage"
UNDEFENDED = "undefended"
ROLLED = "rolled"
NO_DICE = "no dice"

Entered = tuple[Position, str | None]


def resume(position: Position, trace: Recorder) -> Entered:
    """Resolve what waits; the event that follows, or None where somebody has to act."""
    position = run(position, trace)
    if position.result:
        return position, OVER
    if position.place.windows or not settled(position):
        return position, None
    after = _AFTER.get(position.place.at)
    return after(position, trace) if after is not None else (position, None)


def _done(position: Position, trace: Recorder) -> Entered:
    return position, DONE


# Upkeep and Income --------------------------------------------------------------------------


def upkeep_effects(position: Position, trace: Recorder) -> Entered:
    """Gather the Upkeep effects; the Active Player picks their order."""
    seat = position.active
    found = list(position.upkeep)
    stated = {task.source for task in found}
    player = position.players[seat]
    for token in player.tokens:
        status = position.status(token.name)
        if status.upkeep and token.name not in stated:
            for task in tasks(status.upkeep, seat, token.name, "upkeep", status.rule):
                found.append(_on_self(task))
    for passive in player.passives:
        found.extend(tasks(passive.upkeep, seat, passive.name, "upkeep", passive.rule))
    position = replace(position, upkeep=tuple(found), upkeep_resolving=False, dealt=(0, 0))
    return position, None


def _on_self(task: Task) -> Task:
    """A token's own effect aimed at its holder."""
    if task.effect.player or task.effect.do not in (Do.DAMAGE, Do.ISOLATED, Do.REMOVE):
        return task
    return replace(task, effect=replace(task.effect, player="self"))


def pick_upkeep(
    position: Position, names: Iterable[str], details: Details, trace: Recorder
) -> Entered:
    """Resolve the named Upkeep effects in this order."""
    for name in names:
        chosen = tuple(task for task in position.upkeep if task.source == name)
        rest = tuple(task for task in position.upkeep if task.source != name)
        trace.note("upkeep.resolve-all", "{name} resolves", name=name)
        given = tuple(replace(task, details=details) for task in chosen)
        position = replace(position, upkeep=rest, agenda=position.agenda + given)
    return resume(replace(position, upkeep_resolving=True), trace)


def _after_upkeep(position: Position, trace: Recorder) -> Entered:
    done = position.upkeep_resolving and not position.upkeep
    return position, DONE if done else None


def income_start(position: Position, trace: Recorder) -> Entered:
    """Skip the phase if a rule or token says so, else let the Active Player act first."""
    if position.turn_number == 1:
        trace.note(
            "income.first-skipped", "{name} skips the first Income Phase", name=position.active_name
        )
        return position, SKIPPED
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.skips == "income":
            trace.note(
                status.rule, "{token}: Income is skipped, then the token leaves", token=token.name
            )
            return position.with_tokens(position.active, token.name, -token.count), SKIPPED
    return position, None


def income_gain(position: Position, trace: Recorder) -> Entered:
    """1 CP, then 1 card."""
    seat = position.active
    position = on_players.add_cp(position, seat, 1, "income.gain-cp", "Income", trace)
    trace.note("income.cp-before-card", "the card comes after the CP")
    position = on_players.draw_cards(position, seat, 1, "deck.empty", trace, "income.draw")
    return position, DONE


def free(position: Position, trace: Recorder) -> Entered:
    """Nothing happens by itself: the Active Player acts."""
    return position, None


def applied(rule: str) -> Callable[[Position, Recorder], Entered]:
    """A step in which all waiting damage applies together, by `rule`."""

    def enter(position: Position, trace: Recorder) -> Entered:
        position = apply(position, rule, trace)
        return position, OVER if position.result else DONE

    return enter


# Offensive Roll Phase -----------------------------------------------------------------------


def offence_begin(position: Position, trace: Recorder) -> Entered:
    """A fresh phase: no dice, no announcement; tokens may skip it or change the attempts."""
    extra = max(position.offence.extra - 1, 0)
    most = ATTEMPTS
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.attempts:
            most += status.attempts
            trace.note(status.rule, "{token}: {most} Roll Attempts", token=token.name, most=most)
    position = replace(
        position,
        offence=Offence(most=max(most, 0), extra=extra),
        defence=Defence(),
        inflicted=(),
        dealt=(0, 0),
    )
    return _after_begin(position, trace)


def skipper(position: Position) -> str:
    """The token that makes the Active Player skip the Offensive Roll Phase, if there is one."""
    for token in position.active_player.tokens:
        if position.status(token.name).skips == "offence":
            return token.name
    return ""


def _after_begin(position: Position, trace: Recorder) -> Entered:
    token = skipper(position)
    if not token:
        return position, DONE
    price = position.status(token).unless_pays
    cp = position.active_player.cp
    if cp is not None and cp < price:
        return skip_offence(position, trace)
    return position, None


def skip_offence(position: Position, trace: Recorder) -> Entered:
    """The Offensive Roll Phase is skipped and the token that did it leaves."""
    token = skipper(position)
    trace.note(
        position.status(token).rule, "{token}: the Offensive Roll Phase is skipped", token=token
    )
    return position.with_tokens(position.active, token, -1), SKIPPED


def activate(position: Position, trace: Recorder) -> Entered:
    """The announced ability activates: forced rolls, variable effects, effects without a target."""
    offence = position.offence
    ability = offence.announced or Ability("the ability")
    seat = position.active
    trace.note("offence.activate", "{ability} activates", ability=ability.name)
    values = offence.roll.values if offence.roll is not None else ()
    kept = offence.type if offence.type is DamageType.UNDEFENDABLE else None
    position = replace(position, offence=replace(offence, activated=ability, type=kept, damage=0))
    if ability.ultimate:
        trace.note(
            "ultimate.no-window", "from here no window opens for {name}", name=position.other_name
        )
    trace.note("offence.variable-first", "variable effects and effects without a target first")
    added = tasks(
        ability.effects, seat, ability.name, "ability", "abilities.printed", values=values
    )
    if not ability.effects:
        text = "what it does is on the board"
        added = (
            Task(
                Effect(Do.UNMODELLED, name=text),
                seat,
                ability.name,
                "ability",
                rule="abilities.printed",
            ),
        )
    position = queued(position, _income_of_use(position, ability, values) + added)
    return resume(_forced_rolls(position, trace), trace)


def _income_of_use(
    position: Position, ability: Ability, values: tuple[int, ...]
) -> tuple[Task, ...]:
    """CP for symbols that the ability used (Tithe II)."""
    player = position.active_player
    faces = player.symbols
    used = {symbol for symbol, _ in ability.needs.symbols} if ability.needs else set()
    if ability.needs is not None and ability.needs.straight:
        used = {faces[value - 1] for value in values} if faces else set()
    return tuple(
        Task(
            Effect(Do.CP, Amount(base=cp)),
            position.active,
            "Tithe II",
            "ability",
            rule="status.tithe-income",
        )
        for symbol, cp in catalogue.gains_on_use(player.hero, player.upgrades)
        if symbol in used and any(faces[value - 1] == symbol for value in values)
    )


def _forced_rolls(position: Position, trace: Recorder) -> Position:
    """Tokens on the attacker that roll before anything else (Blind): they leave as they roll."""
    seat = position.active
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.fails_on:
            fails = Effect(Do.FAIL, when=Condition(value=status.fails_on))
            roll = Effect(Do.ROLL, Amount(base=1), inner=(fails,))
            trace.note(status.rule, "{token} is removed and rolls first", token=token.name)
            position = position.with_tokens(seat, token.name, -token.count)
            position = queued(position, (Task(roll, seat, token.name, "token", rule=status.rule),))
    return position


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


def offence_end(position: Position, trace: Recorder) -> Entered:
    """Nothing was activated: tokens that leave at the end of the phase do so."""
    position = replace(position, offence=replace(position.offence, announced=None, activated=None))
    return _leave(position, "offence-end", (position.active,), trace), DONE


# Defensive Roll Phase -----------------------------------------------------------------------


def targeted(position: Position, trace: Recorder) -> Entered:
    """The Attack's targeted effects other than damage, and what tokens do when it arrives."""
    position = _vine(position, trace)
    offence = position.offence
    waiting = offence.targeted
    position = replace(position, offence=replace(offence, targeted=(), then_due=False))
    seat = position.active
    after: tuple[Task, ...] = ()
    if waiting and offence.then_due:
        after = (Task(Effect(Do.BREAK), seat, "Then", "step", rule="then.breakpoint"),)
    if position.attacks:
        after += (Task(Effect(Do.ARRIVE), seat, "the Attack", "step", rule="offence.attack"),)
    if waiting:
        trace.note("defence.targeted-first", "targeted effects other than damage come first")
        position = queued(position, waiting + after)
        if _may_be_answered(position, waiting, trace):
            return windows.opened(position, windows.ANSWER), None
        return resume(position, trace)
    return resume(queued(position, after), trace)


def _may_be_answered(position: Position, waiting: tuple[Task, ...], trace: Recorder) -> bool:
    """Whether the earlier edition lets players act before the targeted effects."""
    if position.ultimate or position.readings["defence.before-targeted"] == "no-window":
        return False
    for task in waiting:
        if task.effect.do is Do.INFLICT and position.status(task.effect.name).stuns:
            trace.note(
                "status.stun-no-response",
                "nothing may be done before {token} lands",
                token=task.effect.name,
            )
            return False
    return True


def _vine(position: Position, trace: Recorder) -> Position:
    """Damage for Roll Attempts beyond the first (Barbed Vine), to land with the rest."""
    seat = position.active
    for token in position.active_player.tokens:
        status = position.status(token.name)
        amount = min(max(position.offence.used - 1, 0), status.vine)
        if amount:
            trace.note(
                status.rule, "{token}: {amount} damage waits", token=token.name, amount=amount
            )
            hit = Hit(seat, amount, DamageType.UNTYPED, token.name, 1 - seat, status.rule)
            position = replace(position, hits=(*position.hits, hit))
    return position


def _after_choose(position: Position, trace: Recorder) -> Entered:
    return (position, None) if position.defendable else (position, UNDEFENDED)


def defence_roll(position: Position, trace: Recorder) -> Entered:
    """Wait for the Defender's dice, unless they were given or the defence rolls none."""
    ability = position.defence.ability
    if position.defence.roll is not None:
        return position, ROLLED
    return (position, NO_DICE) if ability is not None and ability.dice == 0 else (position, None)


def defence_window(position: Position, trace: Recorder) -> Entered:
    """Window 2: who alters the defence dice first depends on the edition."""
    if position.readings["defence.first-to-alter"] == "roller":
        return windows.relead(position, Role.OTHER), None
    trace.note(
        "defence.active-alters-first",
        "{name} may alter those dice first",
        name=position.active_name,
    )
    return position, None


def defence_resolve(position: Position, trace: Recorder) -> Entered:
    """The locked defence: its effects in printed order; damage and prevention wait."""
    defence = position.defence
    ability = defence.ability
    if ability is None:
        return position, DONE
    trace.note("defence.locks", "{ability} is locked", ability=ability.name)
    trace.note(
        "defence.effects", "effects of {ability} other than damage resolve", ability=ability.name
    )
    values = defence.roll.values if defence.roll is not None else ()
    added = tasks(
        ability.effects,
        1 - position.active,
        ability.name,
        "defence",
        "abilities.printed",
        values=values,
    )
    return resume(queued(position, added), trace)


def defence_last(position: Position, trace: Recorder) -> Entered:
    """Window 3 of the phase; during an Ultimate only the Active Player's part of it is left."""
    if position.ultimate:
        trace.note("ultimate.no-window", "no Window 3 opens for {name}", name=position.other_name)
        trace.note("ultimate.active-may-enhance", "{name} may still act", name=position.active_name)
        return windows.locked(position), None
    trace.note("defence.last-actions", "{name} takes any last Actions", name=position.active_name)
    return position, None


def defence_end(position: Position, trace: Recorder) -> Entered:
    """After the damage: what the ability still gives, and a moment for cards that ask for it."""
    offence = position.offence
    later = offence.later
    if later:
        trace.note(
            "defence.after-damage", "what {ability} gives after its damage", ability=later[0].source
        )
    position = replace(position, offence=replace(offence, later=()))
    return resume(queued(position, later), trace)


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
    stun = position.has(other, "stuns")
    if stun and position.attacks:
        trace.note(
            position.status(stun).rule,
            "{name} has another Offensive Roll Phase",
            name=position.active_name,
        )
        extra = position.offence.extra + 1
        position = replace(position, offence=replace(position.offence, extra=extra))
    position = _leave(position, "roll-phase-end", (0, 1), trace)
    extra = position.offence.extra
    if extra:
        return position, AGAIN
    return replace(position, offence=Offence(), defence=Defence(), inflicted=()), DONE


def _leave(position: Position, moment: str, seats: tuple[int, ...], trace: Recorder) -> Position:
    """Tokens that go by themselves at this moment."""
    for seat in seats:
        for token in position.players[seat].tokens:
            status = position.status(token.name)
            if status.leaves == moment:
                rule = "status.roll-phase-end" if moment == "roll-phase-end" else status.rule
                trace.note(
                    rule, "{token} leaves {name}", token=token.name, name=position.names[seat]
                )
                position = position.with_tokens(seat, token.name, -token.count)
    return position


# The end of the turn ------------------------------------------------------------------------


def turn_end(position: Position, trace: Recorder) -> Entered:
    """Effects at the conclusion of the turn."""
    seat = position.active
    added: list[Task] = []
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.turn_end:
            trace.note(
                "discard.end-effects", "{token} acts at the end of the turn", token=token.name
            )
            found = tasks(status.turn_end, seat, token.name, "turn-end", status.rule)
            added.extend(_inner_on_self(task) for task in found)
    return resume(queued(position, tuple(added)), trace)


def _inner_on_self(task: Task) -> Task:
    inner = tuple(
        replace(effect, player="self") if effect.do is Do.DAMAGE else effect
        for effect in task.effect.inner
    )
    return _on_self(replace(task, effect=replace(task.effect, inner=inner)))


def turn_pass(position: Position, trace: Recorder) -> Entered:
    """The turn passes: what was gained this turn is no longer new, and the roles change."""
    seat = position.active
    for token in position.active_player.tokens:
        status = position.status(token.name)
        if status.leaves == "own-turn-end" and token.fresh < token.count:
            trace.note(
                status.rule, "{token} leaves {name}", token=token.name, name=position.active_name
            )
            position = position.with_tokens(seat, token.name, token.fresh - token.count)
    for holder in (0, 1):
        old = tuple(replace(token, fresh=0) for token in position.players[holder].tokens)
        position = position.with_player(holder, tokens=old)
    trace.note("turn.passes", "the turn passes to {name}", name=position.other_name)
    position = replace(
        position,
        active=1 - seat,
        turn_number=position.turn_number + 1,
        offence=Offence(),
        defence=Defence(),
        inflicted=(),
        dealt=(0, 0),
    )
    return position, DONE


_AFTER: dict[str, Callable[[Position, Recorder], Entered]] = {
    "upkeep.effects": _after_upkeep,
    "offence.begin": _after_begin,
    "offence.activate": _after_activate,
    "defence.targeted": _done,
    "defence.choose": _after_choose,
    "defence.resolve": _done,
    "defence.end": _after_end,
    "turn.end": _done,
}
