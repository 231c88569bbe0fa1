"""What a card's effects do when they begin: some at once, some for a while, some later."""

from __future__ import annotations

import msgspec

from engine.model.names import meant, same
from engine.model.trace import Recorder
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import FOR_A_WHILE
from rules.highlander.effects.events import TURN_ENDS
from rules.highlander.effects.on_hand import WHAT_IS_THERE, burned, discarded, drawn, returned
from rules.highlander.effects.on_table import (
    captured,
    ignored,
    out_of_the_game,
    removed,
    without_standing,
)
from rules.highlander.position.player import UNKNOWN_CARD, has_card
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Duty, Lasting, Pending
from rules.highlander.values.damage import hits
from rules.highlander.values.hand import duties_of
from rules.highlander.values.in_force import Force, condition_holds
from rules.highlander.values.outcomes import STOPPED
from rules.highlander.values.table import aimed_at

ENDS_AFTER = {"now": 0, "turn": 0, "opponent-turn": 1, "own-next-turn": 2, "used-up": 900}
IN_THE_OTHERS_TURN = {**ENDS_AFTER, "opponent-turn": 0, "own-next-turn": 1}
"""The same for a card played in the opponent's turn: that turn is the opponent's."""


def affected(position: Position, effect: Effect, owner: str) -> tuple[str, ...]:
    """The players an effect of `owner` is about."""
    other = position.other(owner).name
    return {"owner": (owner,), "opponent": (other,)}.get(effect.who, (owner, other))


def begin(
    position: Position,
    source: str,
    rule: str,
    owner: str,
    effects: tuple[Effect, ...],
    targets: tuple[str, ...],
    trace: Recorder,
    goes_with: str = "",
) -> tuple[Position, str | None]:
    """The position with the effects begun, and the event if one of them ends the turn."""
    event: str | None = None
    targets = aimed_at(position, effects, targets)
    for effect in effects:
        if effect.kind == "by-hand":
            trace.note(
                "card.unknown-text", "by hand, {source}: {what}", source=source, what=effect.says
            )
        elif not _is_so(position, effect, owner):
            trace.note(
                rule, "{source} does nothing: it asks for {when}", source=source, when=effect.when
            )
        elif effect.kind == "end-turn":
            if position.active_name not in affected(position, effect, owner):
                trace.note("card.overrides", "it is not the turn of the player it ends")
                continue
            trace.note(rule, "{source} ends the turn", source=source)
            position = msgspec.structs.replace(position, turn_over=source)
            event = TURN_ENDS
        elif effect.lasts == "in-play":
            trace.note(rule, "{source} holds while it is in play", source=source)
        elif effect.kind in FOR_A_WHILE:
            position = _lasting(position, source, rule, owner, effect, trace, goes_with)
        else:
            position = _at_once(position, source, rule, owner, effect, targets, trace, goes_with)
    return position, event


def _is_so(position: Position, effect: Effect, owner: str) -> bool:
    """Whether what a passing effect asks for holds; what lasts is asked for all along."""
    if effect.kind in FOR_A_WHILE or effect.lasts == "in-play":
        return True
    return condition_holds(position, effect, owner, affected(position, effect, owner)[0])


def _lasting(
    position: Position,
    source: str,
    rule: str,
    owner: str,
    effect: Effect,
    trace: Recorder,
    goes_with: str,
) -> Position:
    if goes_with and effect.kind == "mark":
        played = [a for a in position.attacks if same(a.name, goes_with)]
        if played:
            trace.note(
                rule,
                "{source} makes {attack} {flags}",
                source=source,
                attack=played[0].name,
                flags=" and ".join(effect.flags),
            )
            changed = msgspec.structs.replace(
                played[0], flags=tuple(dict.fromkeys((*played[0].flags, *effect.flags)))
            )
            attacks = tuple(changed if a is played[0] else a for a in position.attacks)
            return msgspec.structs.replace(position, attacks=attacks)
    trace.note(rule, "{source} is in force", source=source)
    lengths = ENDS_AFTER if owner == position.active_name else IN_THE_OTHERS_TURN
    ends = position.turn_number + lengths[effect.lasts]
    held = msgspec.structs.replace(effect, lasts="turn")
    lasting = Lasting(effect=held, source=source, rule=rule, owner=owner, ends=ends)
    return position.with_more(lasting=(lasting,))


def _at_once(
    position: Position,
    source: str,
    rule: str,
    owner: str,
    effect: Effect,
    targets: tuple[str, ...],
    trace: Recorder,
    goes_with: str,
) -> Position:
    match effect.kind:
        case "ability":
            return _ability(position, source, owner, effect, targets, trace)
        case "must":
            return _must(position, source, rule, owner, effect, trace)
        case "avoid":
            stopped = [hit.name for hit in hits(position) if hit.result.status != STOPPED]
            trace.note(
                rule,
                "{source} avoids {attacks}",
                source=source,
                attacks=" and ".join(stopped) or "what comes in",
            )
            return msgspec.structs.replace(position, avoided=source)
        case "lift-must":
            mine = duties_of(position, owner)
            lifted = next((d for d in mine if same(d.name, goes_with)), None)
            if lifted is not None:
                trace.note(rule, "{source} avoids {duty}", source=source, duty=lifted.name)
                left = tuple(d for d in position.duties if d is not lifted)
                done = () if lifted in position.duties else (lifted.name,)
                return msgspec.structs.replace(
                    position, duties=left, carried_out=(*position.carried_out, *done)
                )
        case "draw" | "burn" | "discard" | "disarm" | "rearm":
            for name in affected(position, effect, owner):
                position = _to_player(position, name, rule, effect, targets, trace)
        case "return":
            for name in affected(position, effect, owner):
                position = _returned(position, name, rule, effect, targets, trace)
        case "remove-from-game":
            for name in targets:
                position = out_of_the_game(position, name, trace)
        case "capture":
            for name in targets:
                position = captured(position, name, owner, source, trace)
        case "remove":
            for name in targets:
                position = removed(position, name, trace)
        case "ignore":
            for name in targets:
                position = ignored(position, name, trace)
        case "lose-standing":
            for name in affected(position, effect, owner):
                position = without_standing(position, name, rule, trace)
    return position


def _returned(
    position: Position,
    name: str,
    rule: str,
    effect: Effect,
    targets: tuple[str, ...],
    trace: Recorder,
) -> Position:
    """The position with cards of a player's discard pile back in hand: those named, or all."""
    player = position.player(name)
    there = [title for title in (meant(each, player.discard) for each in targets) if title]
    if not targets and len(player.discard) <= effect.amount:
        there = list(player.discard)
    back = tuple(there[: effect.amount])
    trace.note(rule, "back to {name}'s hand: {cards}", cards=_and(back), name=name)
    return position.with_player(returned(player, back))


def _and(names: tuple[str, ...]) -> str:
    return " and ".join(names) or "no card"


def _to_player(
    position: Position,
    name: str,
    rule: str,
    effect: Effect,
    targets: tuple[str, ...],
    trace: Recorder,
) -> Position:
    """What an effect does at once to one player's hand, Endurance or weapon."""
    amount, player = effect.amount, position.player(name)
    match effect.kind:
        case "draw":
            trace.note(rule, "{name} draws {amount}", name=name, amount=amount)
            return drawn(position, name, amount, trace)
        case "burn":
            if player.endurance is not None:
                amount = min(amount, player.endurance)
            trace.note("keyword.burn", "{name} burns {amount}", name=name, amount=amount)
            pile = (*player.discard, *(UNKNOWN_CARD,) * amount)
            position = position.with_player(msgspec.structs.replace(player, discard=pile))
            return burned(position, name, amount, trace)
        case "discard":
            mine = tuple(card for card in targets if has_card(player.hand, card))
            gone = (*mine, *(UNKNOWN_CARD,) * max(0, amount - len(mine)))
            held = player.cards_in_hand
            if held is not None and held < len(gone):
                trace.note(WHAT_IS_THERE, "{name} holds only {held}", name=name, held=held)
                gone = gone[:held]
            trace.note("discard.forced", "{name} discards {count}", name=name, count=len(gone))
            return position.with_player(discarded(player, gone))
        case _:
            lost = effect.kind == "disarm"
            trace.note(
                "disarm.cards" if lost else "disarm.recover",
                "{name} is {state}",
                name=name,
                state="disarmed" if lost else "armed again",
            )
            return position.with_player(msgspec.structs.replace(player, disarmed=lost))


def _ability(
    position: Position,
    source: str,
    owner: str,
    effect: Effect,
    targets: tuple[str, ...],
    trace: Recorder,
) -> Position:
    amount = effect.amount
    if "for-each-target" in effect.flags:
        amount *= len(targets)
    rule = "adjustment.gains" if amount > 0 else "adjustment.other-losses"
    damage = "damage" in effect.flags
    for name in affected(position, effect, owner):
        trace.note(
            rule,
            "{name}: {amount:+d} Ability waits for Ability Adjustment",
            name=name,
            amount=amount,
        )
        pending = Pending(
            player=name,
            source=source,
            amount=amount,
            rule=rule,
            damage=damage,
            turns=effect.uses or 1,
        )
        position = position.with_more(pending=(pending,))
    return position


def _must(
    position: Position, source: str, rule: str, owner: str, effect: Effect, trace: Recorder
) -> Position:
    for name in affected(position, effect, owner):
        must = "may-must.forced-discard" if effect.amount else "may-must.must-do"
        trace.note(must, "{name} must do it in the next May Do/Must Do Phase", name=name)
        duty = Duty(
            name=source,
            player=name,
            rule=rule,
            discard=max(-1, effect.amount),
            of=effect.of,
            says=effect.says,
        )
        position = position.with_more(duties=(duty,))
    return position


def used_up(position: Position, forces: tuple[Force, ...]) -> tuple[Lasting, ...]:
    """The lasting effects after one use of those of them that go by a number of uses."""
    used = [force.lasting for force in forces if force.lasting is not None]
    kept: list[Lasting] = []
    for lasting in position.lasting:
        if lasting.uses is None or not any(each is lasting for each in used):
            kept.append(lasting)
        elif lasting.uses > 1:
            kept.append(lasting.used())
    return tuple(kept)
