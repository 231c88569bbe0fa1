"""Effects on Health, CP, cards and tokens. Whatever the judge has not told is not tracked."""

from __future__ import annotations

from engine.trace import Recorder
from rules.dice_throne import dice
from rules.dice_throne.damage import defeat, set_health
from rules.dice_throne.effects import Status
from rules.dice_throne.position import MOST_CP, Asked, Player, Position, Shield, Task, replace
from rules.dice_throne.position import Details as DetailsOf

COMPANIONS = ("Seedling", "Sapling", "Dryad")


def value(position: Position, task: Task) -> int:
    """The number an effect comes to now."""
    amount = task.effect.amount
    if amount.base and not (amount.per or amount.by or amount.total or amount.per_token):
        plain = not (amount.cp or amount.half or amount.removed or amount.per_companion)
        if plain:
            return amount.base
    player = position.players[task.by]
    return dice.number(
        amount,
        task.values,
        player.symbols,
        tokens={token.name: token.count for token in player.tokens},
        cp=player.cp or 0,
        removed=task.removed,
        companions=sum(player.count(name) for name in COMPANIONS),
    )


def target(position: Position, task: Task, usual: str) -> int:
    """The seat an effect is aimed at: as printed, as stated, or as it usually is."""
    word = task.effect.player or usual
    if word == "chosen" or (task.details.player and not task.effect.player):
        if task.details.player:
            return position.seat_of(task.details.player)
        word = usual
    return 1 - task.by if word == "opponent" else task.by


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
    if player.most_health is not None and health > player.most_health:
        health = max(player.most_health, player.health)
        trace.note(
            "healing.maximum",
            "{name} cannot rise above {most}",
            name=player.name,
            most=player.most_health,
        )
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
    if victim.health is not None:
        taken = min(amount, victim.health)
        position = set_health(position, seat, victim.health - taken, trace)
    thief = position.players[task.by]
    if thief.health is not None:
        most = thief.most_health if thief.most_health is not None else thief.health + amount
        position = position.with_player(
            task.by, health=min(thief.health + amount, max(most, thief.health))
        )
    return defeat(position, trace)


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
    size = None if player.hand_size is None else max(player.hand_size - number, 0)
    pile = None if player.discard is None else player.discard + number
    return position.with_player(seat, hand_size=size, discard=pile)


def inflict(position: Position, task: Task, trace: Recorder) -> Position:
    """A status effect put on the opponent, in force at once."""
    return add_token(position, target(position, task, "opponent"), task, trace)


def gain(position: Position, task: Task, trace: Recorder) -> Position:
    """A status effect gained, in force at once."""
    return add_token(position, target(position, task, "self"), task, trace)


def add_token(position: Position, seat: int, task: Task, trace: Recorder) -> Position:
    """Tokens put on a player up to the stack limit; what exceeds it is lost, or explodes."""
    name = task.effect.name
    number = value(position, task)
    status = position.status(name)
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
            position = position.with_tokens(seat, name, -count)
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
        return replace(position, asked=Asked(task.by, task, options)) if options else position
    who, name = picked
    seat = position.seat_of(who)
    if effect.name == "inflicted":
        trace.note(task.rule, "{name} is removed; what it did already stands", name=name)
    if position.players[seat].count(name):
        trace.note("status.remove-one", "one {name} leaves {who}", name=name, who=who)
        position = position.with_tokens(seat, name, -1)
    return position


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
    position = position.with_tokens(seat, name, -1)
    moved = replace(task, effect=replace(task.effect, name=name))
    return add_token(position, 1 - seat, moved, trace)


def use_up(position: Position, task: Task, trace: Recorder) -> Position:
    """Own tokens removed, and what is done for each of them."""
    effect = task.effect
    player = position.players[task.by]
    number = player.count(effect.name)
    if effect.most:
        number = min(number, effect.most)
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
        added = (replace(task, effect=again, details=DetailsOf()),)
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
    trace.note(
        task.rule, "{source} is not modelled: {text}", source=task.source, text=task.effect.name
    )
    return position


def knows(player: Player) -> bool:
    """Whether the symbols of a player's dice are known."""
    return bool(player.symbols)
