"""Effects on Health, CP and cards. Whatever the judge has not told is not tracked."""

from __future__ import annotations

from engine.model.trace import Recorder
from rules.dice_throne.effects.damage import defeat, set_health
from rules.dice_throne.position.in_progress import Shield, Task
from rules.dice_throne.position.player import MOST_CP, Player, same_name
from rules.dice_throne.position.position import Position, replace
from rules.dice_throne.values.amounts import target, value


def heal(position: Position, task: Task, trace: Recorder) -> Position:
    """Healing happens at once and stops at the player's maximum."""
    seat = target(position, task, "self")
    player = position.players[seat]
    amount = value(position, task)
    if not amount:
        return position
    if task.kind == "defence" and position.readings["healing.when"] == "with-damage":
        shield = Shield(seat, task.source, "healing.with-damage", amount, "heal")
        trace.note(
            "healing.with-damage",
            "{name} will heal {amount} with the damage",
            name=player.name,
            amount=amount,
        )
        return replace(position, shields=(*position.shields, shield))
    if player.health is None:
        trace.note("healing.at-once", "{name} heals {amount}", name=player.name, amount=amount)
        return position
    health = player.health + amount
    if health > player.health_limit:
        health = max(player.health_limit, player.health)
        trace.note(
            "healing.maximum",
            "{name} cannot rise above {most}",
            name=player.name,
            most=player.health_limit,
        )
    if position.place.at.startswith("upkeep."):
        trace.note("upkeep.healing-at-once", "healing in Upkeep does not wait for its damage")
    trace.note(
        "healing.at-once",
        "{source}: {name} heals {amount} at once, {old} to {new}",
        source=task.source,
        name=player.name,
        amount=amount,
        old=player.health,
        new=health,
    )
    return position.with_player(seat, health=health)


def gain_cp(position: Position, task: Task, trace: Recorder) -> Position:
    """CP gained, at most 15."""
    seat = target(position, task, "self")
    return add_cp(position, seat, value(position, task), task.rule, task.source, trace)


def add_cp(
    position: Position, seat: int, amount: int, rule: str, source: str, trace: Recorder
) -> Position:
    """The position with CP added to a player; what exceeds 15 is lost."""
    player = position.players[seat]
    if not amount:
        return position
    trace.note(
        rule, "{source}: {name} gains {amount} CP", source=source, name=player.name, amount=amount
    )
    if player.cp is None:
        return position
    if player.cp + amount > MOST_CP:
        trace.note("cp.maximum", "{name} has at most {most} CP", name=player.name, most=MOST_CP)
    return position.with_player(seat, cp=min(player.cp + amount, max(MOST_CP, player.cp)))


def lose_cp(position: Position, task: Task, trace: Recorder) -> Position:
    """CP lost, as far as there is any."""
    seat = target(position, task, "opponent")
    player = position.players[seat]
    amount = value(position, task)
    if not amount:
        return position
    trace.note(
        task.rule,
        "{source}: {name} loses {amount} CP",
        source=task.source,
        name=player.name,
        amount=amount,
    )
    if player.cp is None:
        return position
    if player.cp < amount:
        trace.note("cp.lose-what-there-is", "{name} has only {cp}", name=player.name, cp=player.cp)
    return position.with_player(seat, cp=max(player.cp - amount, 0))


def steal_cp(position: Position, task: Task, trace: Recorder) -> Position:
    """CP taken from the opponent, whether or not the thief can gain it."""
    seat = 1 - task.by
    amount = value(position, task)
    victim = position.players[seat]
    taken = amount if victim.cp is None else min(amount, victim.cp)
    trace.note(
        "cp.steal-when-full",
        "{name} loses {taken} CP to {thief}",
        name=victim.name,
        taken=taken,
        thief=position.names[task.by],
    )
    if victim.cp is not None:
        position = position.with_player(seat, cp=victim.cp - taken)
        return add_cp(position, task.by, taken, task.rule, task.source, trace)
    thief = position.players[task.by]
    if taken and thief.cp is not None and thief.cp < MOST_CP:
        says = "how many CP {name} had is not known, so neither is what {thief} has now"
        trace.note(task.rule, says, name=victim.name, thief=thief.name)
        return position.with_player(task.by, cp=None)
    return position


def steal_health(position: Position, task: Task, trace: Recorder) -> Position:
    """Health taken from the opponent: no damage, and it may defeat."""
    seat = 1 - task.by
    amount = value(position, task)
    victim = position.players[seat]
    trace.note(
        "health.steal",
        "{thief} steals {amount} Health from {name}",
        thief=position.names[task.by],
        amount=amount,
        name=victim.name,
    )
    thief = position.players[task.by]
    if victim.health is not None:
        taken = min(amount, victim.health)
        position = set_health(position, seat, victim.health - taken, trace)
        if thief.health is not None:
            most = max(thief.health_limit, thief.health)
            position = position.with_player(task.by, health=min(thief.health + taken, most))
    elif amount and thief.health is not None and thief.health < thief.health_limit:
        says = "how much Health {name} had is not known, so neither is what {thief} has now"
        trace.note("health.steal", says, name=victim.name, thief=thief.name)
        position = position.with_player(task.by, health=None)
    position = defeat(position, trace)
    if position.result and position.hits:
        trace.note("health.defeated-before-damage", "the waiting damage never applies")
    return position


def draw(position: Position, task: Task, trace: Recorder) -> Position:
    """Cards drawn, as long as the deck holds any."""
    seat = target(position, task, "self")
    conflict = "deck.empty-elsewhere"
    return draw_cards(position, seat, value(position, task), conflict, trace)


def draw_cards(
    position: Position,
    seat: int,
    number: int,
    conflict: str,
    trace: Recorder,
    rule: str = "cards.printed",
) -> Position:
    """The position after a player drew; an empty deck is ruled on by the conflict named."""
    player = position.players[seat]
    deck, discarded, drawn = player.deck, player.discard, 0
    for _ in range(number):
        if deck == 0:
            reading = position.readings[conflict]
            empty = position.readings.rule(conflict)
            if reading in ("never-reshuffled", "every-draw") or not discarded:
                trace.note(empty, "{name}'s deck is empty: nothing is drawn", name=player.name)
                break
            trace.note(empty, "{name}'s discard pile becomes the deck", name=player.name)
            deck, discarded = discarded, 0
        drawn += 1
        deck = None if deck is None else deck - 1
    if drawn:
        trace.note(rule, "{name} draws {number}", name=player.name, number=drawn)
    size = None if player.hand_size is None else player.hand_size + drawn
    return position.with_player(seat, deck=deck, discard=discarded, hand_size=size)


def look_at_deck(position: Position, task: Task, trace: Recorder) -> Position:
    """Looking at the top of a deck, which never reshuffles."""
    player = position.players[target(position, task, "self")]
    wanted = value(position, task)
    seen = wanted if player.deck is None else min(wanted, player.deck)
    trace.note(
        "actions.look-never-shuffles",
        "{name} looks at {seen} of {wanted} cards",
        name=player.name,
        seen=seen,
        wanted=wanted,
    )
    return position


def discard(position: Position, task: Task, trace: Recorder) -> Position:
    """Cards the opponent discards."""
    seat = target(position, task, "opponent")
    player = position.players[seat]
    number = value(position, task)
    trace.note(
        task.rule,
        "{source}: {name} discards {number}",
        source=task.source,
        name=player.name,
        number=number,
    )
    gone = number if player.hand_size is None else min(number, player.hand_size)
    if gone < number:
        says = "{name} had only {held} cards"
        trace.note("cards.discard-what-there-is", says, name=player.name, held=gone)
    size = None if player.hand_size is None else player.hand_size - gone
    pile = None if player.discard is None else player.discard + gone
    hand = _names_left(player, gone, task.details.choice)
    if player.hand and hand is None:
        says = "which card left {name}'s hand is not known, so neither is which are left"
        trace.note(task.rule, says, name=player.name)
    return position.with_player(seat, hand=hand, hand_size=size, discard=pile)


def _names_left(player: Player, gone: int, named: str) -> tuple[str, ...] | None:
    """The names of a hand once cards have left it: the one that was named, or none is sure."""
    hand = player.hand
    if not hand or not gone:
        return hand
    if player.hand_size is not None and gone >= player.hand_size:
        return ()
    found = next((held for held in hand if same_name(held, named)), None) if gone == 1 else None
    if found is None:
        return None
    left = list(hand)
    left.remove(found)
    return tuple(left)
