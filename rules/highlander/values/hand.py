"""Hand Size, how many cards go or come, and which a must-do takes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.ledger import Change, Explanation, Kind, settle
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.words import NO_ATTACK
from rules.highlander.position.player import Player
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Duty
from rules.highlander.position.windows import MAY_MUST, phase_of
from rules.highlander.values.in_force import of_kind


def hand_size(position: Position, player: Player) -> Explanation:
    """The player's Hand Size: Ability unless something modifies it."""
    rows = [
        Change(
            player.name,
            Kind.PRINTED,
            player.ability or 0,
            "hand.size-is-ability",
            note="current Ability",
        )
    ]
    if player.hand_size is not None:
        rows.append(
            Change(player.name, Kind.SET, player.hand_size, "hand.draw-up", note="as stated")
        )
    for force in of_kind(position, "hand-size", player.name):
        rows.append(Change(force.source, Kind.ADD, force.effect.amount, force.rule))
    if settle(rows)[-1].after < 0:
        rows.append(Change(player.name, Kind.FLOOR, 0, "hand.size-floor", note="not below none"))
    unknown = ""
    if player.ability is None and player.hand_size is None:
        unknown = f"nobody said what Ability {player.name} has"
    return Explanation(player.name, "hand size", settle(rows), unknown)


def _limit(position: Position, player: Player, conflict: str) -> tuple[int | None, str]:
    size = hand_size(position, player).value
    if size == player.ability or player.ability is None or size is None:
        rule = "hand.discard-down" if conflict == "hand.discard-limit" else "hand.draw-up"
        return size, rule
    chosen = position.readings[conflict]
    rule = position.readings.rule(conflict)
    return (player.ability if chosen == "ability" else size), rule


def discard_limit(position: Position, player: Player) -> tuple[int | None, str]:
    """Down to how many cards the hand is discarded, and by which rule; None if unknown."""
    return _limit(position, player, "hand.discard-limit")


def draw_limit(position: Position, player: Player) -> tuple[int | None, str]:
    """Up to how many cards may be drawn, and by which rule; None if unknown."""
    return _limit(position, player, "hand.draw-limit")


def must_discard(position: Position, player: Player) -> int:
    """How many cards the player still has to discard to get down to the limit."""
    count, (limit, _) = player.cards_in_hand, discard_limit(position, player)
    return max(0, count - limit) if count is not None and limit is not None else 0


def may_draw(position: Position, player: Player) -> int | None:
    """How many cards the player may still draw; None when hand or limit is unknown."""
    count, (limit, _) = player.cards_in_hand, draw_limit(position, player)
    return max(0, limit - count) if count is not None and limit is not None else None


def matching(position: Position, player: Player, of: tuple[str, ...]) -> tuple[str, ...] | None:
    """The cards in hand that a duty speaks of; None when the hand is not known."""
    if player.hand is None:
        return None
    found = []
    for name in player.hand:
        card = catalogue().resolve(name, position.stated)
        if not of or (card is not None and all(word in tags_of(card) for word in of)):
            found.append(name)
    return tuple(found)


def owed(position: Position, duty: Duty) -> int | None:
    """How many cards a duty still takes, no more than there are; None when nobody can say."""
    player = position.player(duty.player)
    fitting = matching(position, player, duty.of)
    if fitting is None:
        held = player.hand_count
        if duty.discard < 0:
            return 0 if held == 0 else None
        return duty.discard if held is None else min(duty.discard, held)
    return len(fitting) if duty.discard < 0 else min(duty.discard, len(fitting))


def duties_of(position: Position, name: str, phase: str = "") -> tuple[Duty, ...]:
    """What a player must still do, in one phase or in any, cards in play included."""
    owed_now = (*position.duties, *_of_cards_in_play(position, name))
    return tuple(d for d in owed_now if d.player == name and phase in ("", d.phase))


def _of_cards_in_play(position: Position, name: str) -> Iterator[Duty]:
    """What cards in play make the active player do in each May Do/Must Do Phase."""
    if name != position.active_name or phase_of(position) != MAY_MUST:
        return
    for force in of_kind(position, "must", name):
        effect = force.effect
        waits = NO_ATTACK in effect.when
        if not force.copy or waits or force.copy in position.carried_out:
            continue
        yield Duty(
            name=force.copy,
            player=name,
            rule=force.rule if force.rule != "card.overrides" else "may-must.must-do",
            discard=max(-1, effect.amount),
            of=effect.of,
            says=effect.says,
        )
