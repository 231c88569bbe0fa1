"""A duel as it lies on the table: both players, the dice between them, and damage on its way."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.board import (
    Board,
    Card,
    Chain,
    Dice,
    Die,
    Line,
    Link,
    Middle,
    Number,
    Part,
    Place,
    Side,
    Size,
    Zone,
)
from engine.model.numbers import chain, number
from rules.dice_throne.answers.of_damage import explain
from rules.dice_throne.position.in_progress import OFFENCE_DICE, Roll
from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position
from rules.dice_throne.turn.turn import TURN

UNSAID = "?"


def board(position: Position, decides: str) -> Board:
    """The whole table, the player whose turn it is on the near side."""
    return Board(
        title=TURN.nodes[position.place.node].title,
        far=_side(position, position.other_player, decides),
        near=_side(position, position.active_player, decides),
        middle=tuple(_middle(position)),
    )


def _side(position: Position, player: Player, decides: str) -> Side:
    return Side(
        player=player.name,
        active=player.name == position.active_name,
        decides=player.name == decides,
        says=player.hero,
        numbers=tuple(_numbers(position, player)),
        hand=_hand(player),
        zones=(_tokens(position, player), _upgrades(player)),
    )


def _numbers(position: Position, player: Player) -> Iterator[Number]:
    name = player.name

    def told(title: str, value: int | None, field: str, path: str) -> Number:
        shown = UNSAID if value is None else str(value)
        return Number(name=title, value=shown, field=field, path=f"{name}.{path}")

    health = told("Health", player.health, "health", "health")
    if player.most_health is not None:
        health = Number(
            name="Health",
            value=f"{health.value}/{player.most_health}",
            field="health",
            path=health.path,
        )
    yield health
    yield told("CP", player.cp, "cp", "cp")
    yield told("hand", player.hand_size, "hand_size", "cards")
    if any(landed.subject == name for landed in position.landed):
        yield number("taken", explain(position, name, "taken"), path=f"{name}.taken")


def _hand(player: Player) -> Zone:
    held = player.hand or ()
    return Zone(
        slot="hand",
        title="Hand",
        player=player.name,
        cards=tuple(
            Card(name=name, place=Place(player.name, "hand", index))
            for index, name in enumerate(held)
        ),
        free=1,
        add="card",
        size=Size.CHIP,
        hidden=max((player.hand_size or 0) - len(held), 0),
    )


def _tokens(position: Position, player: Player) -> Zone:
    seat = position.seat_of(player.name)
    cards = []
    for index, token in enumerate(player.tokens):
        status = position.status(token.name)
        limit = position.stack_limit(seat, token.name)
        words = [status.kind] if status.kind else []
        words += [f"at most {limit}"] if limit is not None else []
        words += [f"{token.fresh} new this turn"] if token.fresh else []
        cards.append(
            Card(
                name=token.name,
                state=", ".join(words),
                numbers=(
                    Number(
                        name="count",
                        value=str(token.count),
                        field="count",
                        path=f"{player.name}.{token.name}",
                    ),
                ),
                place=Place(player.name, "tokens", index),
            )
        )
    return Zone(
        slot="tokens",
        title="Tokens",
        player=player.name,
        cards=tuple(cards),
        free=1,
        add="Token",
        size=Size.LOW,
    )


def _upgrades(player: Player) -> Zone:
    return Zone(
        slot="upgrades",
        title="Upgrades",
        player=player.name,
        cards=tuple(
            Card(name=name, place=Place(player.name, "upgrades", index))
            for index, name in enumerate(player.upgrades)
        ),
        free=1,
        add="Upgrade",
        size=Size.CHIP,
        folded=True,
    )


def _middle(position: Position) -> Iterator[Middle]:
    """What was announced, the dice, the defence, and the damage from the Attack to Health."""
    yield from _lines(position)
    yield from _dice(position)
    for seat, name in enumerate(position.names):
        waits = any(hit.target == seat for hit in position.hits)
        alone = position.isolated and position.isolated[-1].target == seat
        if waits or alone:
            yield _damage(position, name)
    yield Zone(
        slot="damage",
        title="Damage that waits",
        player="",
        cards=tuple(
            Card(
                name=hit.source,
                marks=(f"{hit.amount} {hit.type.value} to {position.names[hit.target]}",),
                place=Place("", "damage", index),
            )
            for index, hit in enumerate(position.hits)
        ),
        free=1,
        add="Damage",
        size=Size.CHIP,
        folded=True,
    )


def _lines(position: Position) -> Iterator[Line]:
    offence, defence = position.offence, position.defence
    active, other = position.active_name, position.other_name
    if offence.activated is not None:
        parts = [
            Part(f"{active} activated "),
            Part(offence.activated.name, strong=True),
        ]
        if defence.ability is not None:
            parts += [Part(f" · {other} defends with "), Part(defence.ability.name, strong=True)]
        elif defence.declined or not position.defendable:
            parts.append(Part(" · undefended"))
        yield Line(tuple(parts))
    elif offence.announced is not None:
        yield Line((Part(f"{active} announced "), Part(offence.announced.name, strong=True)))
    if position.asked is not None:
        options = " or ".join(position.asked.options)
        chooser = position.names[position.asked.by]
        yield Line((Part(f"{chooser} chooses: "), Part(options, strong=True)))


def _dice(position: Position) -> Iterator[Dice]:
    offence, defence = position.offence, position.defence
    active, other = position.active_name, position.other_name
    to_roll = position.in_roll_phase and offence.activated is None
    if offence.roll is not None or to_roll:
        used = f", attempt {offence.used} of {offence.most}" if offence.used else ""
        yield _lying(
            position,
            offence.roll or Roll(position.active),
            f"{active}'s dice{used}",
            "offence.dice",
            OFFENCE_DICE,
        )
    if defence.roll is not None:
        yield _lying(position, defence.roll, f"{other}'s defence dice", "defence.dice", 0)
    for effect in position.rolls:
        yield _lying(position, effect.roll, f"Dice for {effect.task.source}", "", 0)


def _lying(position: Position, roll: Roll, title: str, field: str, most: int) -> Dice:
    def symbol(index: int, value: int) -> str:
        symbols = position.players[roll.owner_of(index)].symbols
        return symbols[value - 1] if len(symbols) >= value else ""

    return Dice(
        title=title,
        dice=tuple(Die(value, symbol(index, value)) for index, value in enumerate(roll.values)),
        faces=position.players[roll.owner].symbols,
        field=field,
        most=most,
    )


def _damage(position: Position, name: str) -> Chain:
    """The damage on its way to a player, and the Health it will leave."""
    why = explain(position, name, "incoming")
    coming = number(f"coming to {name}", why, path=f"{name}.incoming")
    links = list(chain(coming))
    health = position.player(name).health
    if health is not None and why.value is not None:
        left = max(health - why.value, 0)
        links.append(Link(sign="→", amount=f"{health} → {left}", text="Health"))
    return Chain(title=f"Damage coming to {name}", links=tuple(links))
