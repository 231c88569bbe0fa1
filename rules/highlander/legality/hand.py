"""Why a discard, a draw, a must-do or the end of a phase is refused."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.game import Pass
from engine.model.legality import Reason
from engine.model.names import same
from rules.highlander.actions.actions import Discard, Draw, Resolve
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import tags_of
from rules.highlander.legality.exertion import exertion_reasons
from rules.highlander.position.player import has_card
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Duty
from rules.highlander.position.windows import ATTACK_PHASE, DRAW_DISCARD, MAY_MUST, phase_of
from rules.highlander.values.hand import (
    discard_limit,
    draw_limit,
    duties_of,
    may_draw,
    must_discard,
    owed,
)
from rules.highlander.values.in_force import of_kind


def _held(position: Position, by: str, names: tuple[str, ...]) -> Iterator[Reason]:
    hand = position.player(by).hand
    for name in names:
        if not has_card(hand, name):
            yield Reason(
                "hand/not-in-hand",
                "card.hand",
                "{name} does not hold {card}",
                {"name": by, "card": name},
            )


def goes_along(position: Position, by: str, names: tuple[str, ...], count: int) -> Iterator[Reason]:
    """Every reason why these cards cannot be discarded from hand with a play or a use."""
    yield from _held(position, by, names)
    held = position.player(by).cards_in_hand
    if held is not None and count > held:
        yield Reason(
            "hand/not-so-many",
            "card.hand",
            "{name} holds {held} cards and cannot discard {count}",
            {"name": by, "held": held, "count": count},
        )


def must_first(position: Position) -> Iterator[Reason]:
    """Why a may-do has to wait, if must-dos come first by the reading in force."""
    waiting = duties_of(position, position.active_name, MAY_MUST)
    if waiting and position.readings["may-must.order-of-items"] != "any-order":
        yield Reason(
            "timing/must-do-first",
            position.readings.rule("may-must.order-of-items"),
            "{duty} must be carried out first",
            {"duty": waiting[0].name},
            blocker=waiting[0].name,
            remedy="once every must-do is carried out",
        )


def _first_turn(position: Position) -> Reason | None:
    number = position.turn_number
    if number > 2:
        return None
    second = number == 2 and position.readings["may-must.which-first-turn"] == "turn-one"
    if second:
        return None
    rule = "may-must.free-discard-not-first-turn"
    if number == 2:
        rule = position.readings.rule("may-must.which-first-turn")
    return Reason(
        "discard/first-turn",
        rule,
        "the free discard is not available in the first turn of the game",
        remedy="in a later turn after which the opponent has not attacked",
    )


def free_discard(position: Position, action: Discard) -> Iterator[Reason]:
    """Every reason against discarding one defence because the opponent did not attack."""
    first = _first_turn(position)
    if first is not None:
        yield first
    if position.was_attacked:
        names = " and ".join(attack.name for attack in position.incoming)
        yield Reason(
            "discard/was-attacked",
            "may-must.free-discard",
            "{opponent} played an attack in their last turn",
            {"opponent": position.other_name},
            blocker=names,
            remedy="in a turn after one in which the opponent did not attack",
        )
    if position.free_discard_used or action.count > 1:
        yield Reason(
            "limit/one-free-discard",
            "may-must.free-discard",
            "only one defence may be discarded so in a turn",
            remedy="in the player's next turn",
        )
    for name in action.names:
        card = catalogue().resolve(name, position.stated)
        if card is not None and not card.is_defence:
            yield Reason(
                "discard/not-a-defence",
                "may-must.free-discard",
                "{card} is no defence",
                {"card": name},
                blocker=name,
            )
    yield from _held(position, action.by, action.names)
    yield from must_first(position)


def discard_down(position: Position, action: Discard) -> Iterator[Reason]:
    """Every reason against discarding in Draw/Discard: only what is above the limit goes."""
    player = position.player(action.by)
    yield from _held(position, action.by, action.names)
    limit, rule = discard_limit(position, player)
    over = must_discard(position, player)
    known = player.cards_in_hand is not None and limit is not None
    if known and phase_of(position) == DRAW_DISCARD and action.count > over:
        yield Reason(
            "hand/not-above-limit",
            rule,
            "{name} holds {count} and discards only down to {limit}",
            {"name": action.by, "count": player.cards_in_hand, "limit": limit},
        )


def draw(position: Position, action: Draw) -> Iterator[Reason]:
    """Every reason against drawing: the hand is full, or must first come down."""
    player = position.player(action.by)
    limit, rule = draw_limit(position, player)
    room = may_draw(position, player)
    if room is not None and action.count > room:
        yield Reason(
            "hand/at-limit",
            rule,
            "{name} holds {count} and draws at most up to {limit}",
            {"name": action.by, "count": player.cards_in_hand, "limit": limit},
            remedy=f"up to {room} cards" if room else "once the hand is smaller",
        )
    if player.endurance is not None and action.count > player.endurance:
        yield Reason(
            "hand/no-endurance",
            "game.exhaustion",
            "{name} has {left} cards left in the Endurance",
            {"name": action.by, "left": player.endurance},
        )
    if (
        position.discarded_down
        and room
        and position.readings["hand.draw-after-discard"] == "not-after-discarding"
    ):
        yield Reason(
            "hand/discarded-before",
            "hand.no-draw-after-discard",
            "{name} had to discard and does not draw in the same phase",
            {"name": action.by},
        )
    over = must_discard(position, player)
    if over:
        yield Reason(
            "hand/discard-first",
            "hand.discard-down",
            "{name} must first discard {over}",
            {"name": action.by, "over": over},
        )
    yield from _draw_prevented(position, action)


def _draw_prevented(position: Position, action: Draw) -> Iterator[Reason]:
    for force in of_kind(position, "forbid", action.by):
        if "draw" in force.effect.of:
            yield Reason(
                "hand/draw-prevented",
                "keyword.prevention",
                "{source} prevents drawing",
                {"source": force.source},
                blocker=force.source,
            )


def resolve(position: Position, action: Resolve) -> Iterator[Reason]:
    """Every reason against carrying out a must-do."""
    mine = duties_of(position, action.by)
    duty = next((d for d in mine if same(d.name, action.name)), None)
    if duty is None:
        yield Reason(
            "must/no-such-duty",
            "may-must.must-do",
            "{name} has no must-do called {duty}",
            {"name": action.by, "duty": action.name},
        )
        return
    yield from _held(position, action.by, action.discards)
    owes = owed(position, duty)
    given = max(len(action.discards), action.count)
    if owes is not None and given and given != owes:
        yield Reason(
            "must/wrong-number",
            duty.rule,
            "{duty} takes {owes} cards",
            {"duty": duty.name, "owes": owes},
        )
    for name in action.discards:
        card = catalogue().resolve(name, position.stated)
        kind = " ".join(duty.of)
        if card is not None and not all(word in tags_of(card) for word in duty.of):
            yield Reason(
                "must/wrong-kind", duty.rule, "{card} is no {kind}", {"card": name, "kind": kind}
            )


def _in_turn_one(position: Position, duty: Duty) -> tuple[str, ...]:
    """What says that a card in play binds in turn 1 too."""
    stands = position.turn_number == 1 and duty not in position.duties
    return ("may-must.persona-first-turn",) if stands else ()


def _is_to_exert(position: Position, name: str) -> bool:
    """Whether something makes the player Exert this turn, and they have not."""
    made = position.exertion is not None and position.exertion.by == name
    return not made and bool(of_kind(position, "must-exert", name))


def exertion_is_void(position: Position, name: str) -> bool:
    """Whether the Exertion the player is to make cannot be made, and so is not owed."""
    against = exertion_reasons(position, name, "", phase_of(position))
    return _is_to_exert(position, name) and any(True for _ in against)


def leave_phase(position: Position, action: Pass) -> Iterator[Reason]:
    """Every reason against going on to the next phase."""
    if action.by != position.active_name:
        return
    phase = phase_of(position)
    for duty in duties_of(position, action.by, phase):
        if owed(position, duty) != 0 or not duty.discard:
            yield Reason(
                "must/outstanding",
                "may-must.all-musts" if phase == MAY_MUST else duty.rule,
                "{duty} has still to be carried out",
                {"duty": duty.name},
                blocker=duty.name,
                remedy=f"once {duty.name} is carried out",
                see=_in_turn_one(position, duty),
            )
    over = must_discard(position, position.me)
    if phase == DRAW_DISCARD and over:
        _, rule = discard_limit(position, position.me)
        yield Reason(
            "hand/above-limit",
            rule,
            "{name} must still discard {over}",
            {"name": action.by, "over": over},
            remedy=f"after discarding {over}",
        )
    owes = _is_to_exert(position, action.by) and not exertion_is_void(position, action.by)
    if phase == ATTACK_PHASE and owes:
        for force in of_kind(position, "must-exert", action.by):
            yield Reason(
                "must/exertion",
                force.rule,
                "{source} makes each player Exert in their turn",
                {"source": force.source},
                blocker=force.source,
                remedy="after an Exertion",
            )
