"""Ability Adjustment: every loss and gain of the turn as rows of one sum."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.ledger import Change, Explanation, Kind, Verdict, settle
from engine.model.trace import Recorder
from engine.model.turn import DONE
from rules.highlander.position.position import NORMAL_ABILITY, Lasting, Pending, Position
from rules.highlander.values.damage import Hit, hits
from rules.highlander.values.in_force import of_kind
from rules.highlander.values.outcomes import outcomes
from rules.highlander.values.stance import stance

EXHAUSTION_COSTS = 5


def _hit_rows(found: tuple[Hit, ...]) -> Iterator[Change]:
    for hit in found:
        damage = hit.damage or 0
        last = hit.explanation.rows[-1].change
        if damage:
            note = f"{damage} damage of {hit.name}"
            rule = last.rule if hit.result.leaks else "adjustment.damage"
            yield Change(hit.name, Kind.ADD, -damage, rule, note=note)
        elif hit.explanation.unknown:
            yield Change(
                hit.name, Kind.ADD, 0, "card.unknown-text", 1, Verdict.UNMET, "not known yet"
            )
        else:
            note = last.note if last.source in last.note else f"{last.note}: {last.source}"
            yield Change(hit.name, Kind.ADD, 0, last.rule, 1, Verdict.BLOCKED, note)


def _other_rows(position: Position) -> list[Change]:
    """Other damage and losses first, then gains; each once, as the phase lists them."""
    me = position.active_name
    waiting = [each for each in position.pending if each.player == me]
    rows = [
        Change(each.source, Kind.ADD, each.amount, each.rule, note=_kind_of(each))
        for each in waiting
    ]
    for force in of_kind(position, "ability", me):
        if force.lasting is None:
            note = "in play"
            rows.append(
                Change(
                    force.source,
                    Kind.ADD,
                    force.effect.amount,
                    "adjustment.other-losses",
                    note=note,
                )
            )
    return sorted(rows, key=lambda change: change.amount > 0)


def _kind_of(pending: Pending) -> str:
    if pending.amount > 0:
        return "gained this turn"
    return "damage" if pending.damage else "Ability lost, no damage"


def prevented(position: Position, found: tuple[Hit, ...]) -> Iterator[Change]:
    """Prevention takes from damage only, never from other loss of Ability."""
    me = position.active_name
    damage = sum(hit.damage or 0 for hit in found)
    damage += sum(-p.amount for p in position.pending if p.player == me and p.damage)
    for force in of_kind(position, "prevent", me):
        part = min(force.effect.amount, damage)
        damage -= part
        verdict = Verdict.APPLIED if part else Verdict.IDLE
        yield Change(force.source, Kind.ADD, part, "adjustment.prevention", 1, verdict, "prevented")


def adjustment_rows(position: Position) -> tuple[Change, ...]:
    """Everything that changes the active player's Ability in this turn's Ability Adjustment."""
    me = position.me
    found = hits(position)
    before = me.ability or 0
    rows = [Change(me.name, Kind.PRINTED, before, "adjustment.clock", note="before adjustment")]
    rows += _hit_rows(found)
    others = _other_rows(position)
    rows += [change for change in others if change.amount <= 0]
    rows += prevented(position, found)
    after_losses = settle(rows)[-1].after
    gains = [change for change in others if change.amount > 0]
    total = after_losses + sum(change.amount for change in gains)
    if after_losses <= 0 < total and position.readings["adjustment.order"] == "damage-first":
        gains = [msgspec.structs.replace(change, verdict=Verdict.BLOCKED) for change in gains]
    rows += gains
    cap = max(NORMAL_ABILITY, before)
    if total > cap and position.readings["game.ability-cap"] == "maximum":
        rows.append(Change(me.name, Kind.CAP, cap, "game.ability-maximum", note="maximum"))
    if total < 0:
        rows.append(Change(me.name, Kind.FLOOR, 0, "adjustment.floor", note="not below nothing"))
    return tuple(rows)


def unknown_of(position: Position) -> str:
    """Why the coming Ability cannot be known yet; empty if it can."""
    asks = [hit.explanation.unknown for hit in hits(position) if hit.explanation.unknown]
    if position.me.ability is None:
        asks.insert(0, f"nobody said what Ability {position.active_name} has")
    return "; ".join(asks)


def coming_ability(position: Position) -> Explanation:
    """The active player's Ability as it will be after this turn's Ability Adjustment."""
    rows = settle(adjustment_rows(position))
    return Explanation(position.active_name, "next ability", rows, unknown_of(position))


def note_what_gets_through(position: Position, trace: Recorder) -> None:
    """Trace, at the end of the defences, what each did and what gets through."""
    for outcome in outcomes(position):
        if outcome.successful is None:
            names = " and ".join(outcome.uncertain)
            trace.note(
                "card.unknown-text",
                "read from {card} whether it covers {names}",
                card=outcome.defence.name,
                names=names,
            )
    for hit in hits(position):
        if hit.explanation.unknown:
            trace.note("card.unknown-text", "it is open {asks}", asks=hit.explanation.unknown)
        elif hit.successful:
            trace.note(
                "defence.undefended",
                "{attack} is not defended; {damage} damage waits for Ability Adjustment",
                attack=hit.name,
                damage=hit.damage,
            )
    last = stance(position).last_successful
    if last is not None and "text" in last.defence.card.unknown:
        says = "read from {card} how it alters the Attack Phase"
        trace.note("card.unknown-text", says, card=last.defence.name)
    if last is not None and (last.defence.card.text or len(position.defences) > 1):
        trace.note(
            "defence.last-successful-text",
            "only {defence}, the last successful defence, speaks in the Attack Phase",
            defence=last.defence.name,
        )


def read_by_hand(position: Position) -> tuple[tuple[str, str], ...]:
    """Cards in play whose text nobody has modelled, with what is known of it."""
    found = []
    for player in position.players:
        for held in player.table:
            if not held.card.stays or held.ignored:
                continue
            said = [e.says for e in held.card.effects if e.kind == "by-hand"]
            if said or "text" in held.card.unknown:
                found.append((held.card.name, "; ".join(said) or "its text is not known here"))
    return tuple(found)


def still_by_hand(position: Position) -> tuple[str, ...]:
    """Cards that bear on Ability or damage and whose text the judge has still to carry out.

    A card counts as carried out once something of its name is in force or among the rows.
    """
    me = position.active_name
    done = {each.source for each in position.pending} | {each.source for each in position.lasting}
    done |= {change.source for change in position.me.adjusted}
    cards = [held.card for player in position.players for held in player.table if not held.ignored]
    personas = (player.persona for player in position.players)
    cards += [each for each in personas if each is not None and each.name in position.used]
    found = [
        card.name
        for card in cards
        if card.name not in done
        and any(e.kind == "by-hand" and "ability" in e.flags for e in card.effects)
    ]
    found += [
        attack.name
        for attack in position.incoming
        if attack.by != me and attack.squares is None and attack.card.rule == "card.overrides"
    ]
    return tuple(dict.fromkeys(found))


def take_hits(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Show the damage of every attack, and whether a head falls."""
    for card, what in read_by_hand(position):
        trace.note("card.unknown-text", "by hand, {card} in play: {what}", card=card, what=what)
    for hit in hits(position):
        trace.explain(hit.explanation)
        if hit.takes_head and not position.winner:
            by = hit.result.attack.by
            if of_kind(position, "prevent", position.active_name):
                trace.note("head-shot.not-prevented", "preventing the damage saves no head")
            trace.note("head-shot.wins", "{name}'s Head Shot succeeds", name=by)
            position = msgspec.structs.replace(position, winner=by, won_by="head-shot.wins")
    return position, DONE


def settle_ability(position: Position, trace: Recorder) -> tuple[Position, str | None]:
    """Make the sum of the phase the player's Ability; at 0 the game is lost."""
    why = coming_ability(position)
    me = position.me
    rows = tuple(row.change for row in why.rows)
    lost = any(not p.damage and p.amount < 0 for p in position.pending if p.player == me.name)
    if lost and of_kind(position, "prevent", me.name):
        trace.note("adjustment.loss-is-not-damage", "prevention does not reach other losses")
    trace.explain(Explanation(me.name, "ability", why.rows, why.unknown))
    me = msgspec.structs.replace(me, ability=why.value, adjusted=rows)
    position = position.with_player(me)
    position = msgspec.structs.replace(
        position,
        pending=_pending_after(position),
        lasting=_lasting_after(position),
    )
    if why.value == 0 and not position.winner:
        trace.note("game.lost-at-zero", "{name} has no Ability left", name=me.name)
        winner = position.other_name
        position = msgspec.structs.replace(position, winner=winner, won_by="game.lost-at-zero")
    return position, DONE


def _pending_after(position: Position) -> tuple[Pending, ...]:
    """The changes still to come: those of the other player, and those of further turns."""
    kept: list[Pending] = []
    for each in position.pending:
        if each.player != position.active_name:
            kept.append(each)
        elif each.turns > 1:
            kept.append(msgspec.structs.replace(each, turns=each.turns - 1))
    return tuple(kept)


def _lasting_after(position: Position) -> tuple[Lasting, ...]:
    """Effects that make successful attacks harmless are used up by those of this turn."""
    successes = sum(hit.successful for hit in hits(position))
    kept = []
    for lasting in position.lasting:
        if lasting.effect.kind == "no-damage" and lasting.owner == position.active_name:
            used = min(lasting.uses or 0, successes)
            successes -= used
            if lasting.uses == used:
                continue
            lasting = lasting.used(used)
        kept.append(lasting)
    return tuple(kept)


def exhausted(position: Position, name: str, trace: Recorder) -> Position:
    """The position after a player's Endurance ran out: 5 Ability, by reading at once or later."""
    rule = position.readings.rule("game.exhaustion-when")
    trace.note("game.exhaustion", "{name} is exhausted: the Endurance is empty", name=name)
    if position.readings["game.exhaustion-when"] == "next-adjustment":
        trace.note(rule, "the 5 Ability wait for the next Ability Adjustment")
        pending = Pending(player=name, source="Exhaustion", amount=-EXHAUSTION_COSTS, rule=rule)
        return position.with_more(pending=(pending,))
    player = position.player(name)
    if player.ability is None:
        return position
    rows = (
        Change(name, Kind.PRINTED, player.ability, "adjustment.clock", note="before"),
        Change("Exhaustion", Kind.ADD, -EXHAUSTION_COSTS, rule, note="the Endurance is empty"),
        Change(name, Kind.FLOOR, 0, "adjustment.floor", note="not below nothing"),
    )
    why = Explanation(name, "ability", settle(rows))
    trace.explain(why)
    changed = msgspec.structs.replace(player, ability=why.value, adjusted=rows)
    position = position.with_player(changed)
    if why.value == 0:
        winner = position.other(name).name
        position = msgspec.structs.replace(position, winner=winner, won_by="game.lost-at-zero")
    return position
