"""What could I have defended this with? Every sensible set of defences, best first.

The plans are tried out by the same functions that rule on a defence played, so what is advised is
what would be ruled.
"""

from __future__ import annotations

import itertools

import msgspec

from engine.model.game import Answer
from engine.model.names import free
from engine.model.windows import Place
from engine.play.action_kind import failed
from rules.highlander.actions.actions import PlayDefence
from rules.highlander.actions.defending import PLAY_DEFENCE
from rules.highlander.actions.planned import planned_defence
from rules.highlander.answers.squares import open_squares
from rules.highlander.cards import grid
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import Card
from rules.highlander.position.player import without_one
from rules.highlander.position.position import Position
from rules.highlander.position.windows import DEFENCE, PHASES, phase_of
from rules.highlander.turn.turn import TURN
from rules.highlander.values.damage import hits
from rules.highlander.values.outcomes import outcomes, with_defence
from rules.highlander.values.stance import stance

MOST_SETS = 3000


class Plan(msgspec.Struct, frozen=True):
    """One legal way to defend, in the order of play, and what it leads to."""

    defences: tuple[str, ...]
    stops: tuple[str, ...]
    through: tuple[str, ...]
    """Attacks that get through, in whole or in part."""
    damage: int | None
    """Damage that gets through; None if a card has to be read first."""
    loses_head: bool
    attacks: int
    """How many attacks are left to play afterwards."""
    open: tuple[str, ...]
    """Squares a basic attack may still go to."""
    barred: tuple[str, ...]
    asks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The plan in one line."""
        cards = " then ".join(self.defences) or "no defence"
        damage = "unknown" if self.damage is None else str(self.damage)
        head = ", and the head is lost" if self.loses_head else ""
        where = ", ".join(self.open) or "no square"
        if not self.attacks:
            where = "no attack left"
        return f"{cards}: {damage} damage gets through{head}; open to attack: {where}"


def _rank(plan: Plan) -> tuple[object, ...]:
    damage = 999 if plan.damage is None else plan.damage
    return (
        plan.loses_head,
        damage,
        len(plan.asks),
        -plan.attacks,
        -len(plan.open),
        len(plan.defences),
        plan.defences,
    )


def _defences_in_hand(position: Position) -> tuple[Card, ...]:
    hand = position.me.hand or ()
    cards = (catalogue().resolve(name, position.stated) for name in hand)
    return tuple(card for card in cards if card is not None and card.is_defence)


def _played(position: Position, card: Card) -> Position | None:
    """The position with the defence played, or None if that is refused or stops nothing new."""
    action = PlayDefence(by=position.active_name, card=card)
    if any(True for _ in failed(PLAY_DEFENCE.checks(position, action))):
        return None
    defence = planned_defence(position, action)
    names = tuple(each.name for each in position.defences)
    defence = msgspec.structs.replace(defence, name=free(card.name, names))
    me = position.me
    hand = without_one(me.hand, card.name) if me.hand is not None else None
    after = with_defence(position, defence)
    after = after.with_player(msgspec.structs.replace(me, hand=hand))
    outcome = outcomes(after)[-1]
    return after if outcome.stops or outcome.uncertain else None


def _plan(position: Position, before: int) -> Plan:
    found = hits(position)
    asks = tuple(hit.explanation.unknown for hit in found if hit.explanation.unknown)
    left = stance(position).left
    open_now = open_squares(position) if left else ()
    return Plan(
        defences=tuple(each.name for each in position.defences[before:]),
        stops=tuple(h.name for h in found if h.damage == 0 and not h.successful),
        through=tuple(h.name for h in found if h.damage or h.successful),
        damage=None if asks else sum(hit.damage or 0 for hit in found),
        loses_head=any(hit.takes_head for hit in found),
        attacks=left,
        open=open_now,
        barred=tuple(code for code in grid.SQUARES if left and code not in open_now),
        asks=asks,
    )


def in_defence_phase(position: Position) -> Position:
    """The position put into this turn's Defense Phase, with what came later taken back.

    So the question can also be asked before the phase, or afterwards in looking back.
    """
    phase = phase_of(position)
    if phase == DEFENCE:
        return position
    window = TURN.nodes[DEFENCE].window
    assert window is not None
    back = msgspec.structs.replace(position, place=Place(DEFENCE).opened(window), winner="")
    if phase not in PHASES or PHASES.index(phase) < PHASES.index(DEFENCE):
        return back
    me = back.me
    for defence in position.defences:
        if not (defence.from_exertion or defence.standing) and me.hand is not None:
            me = msgspec.structs.replace(me, hand=(*me.hand, defence.card.name))
    return msgspec.structs.replace(
        back.with_player(me),
        defences=(),
        attacks=(),
        exertion=None,
        attack_phase_over="",
        settled=None,
    )


def plans(position: Position) -> tuple[Plan, ...]:
    """Every legal set of defences from the hand, each ending as well as its order allows.

    The order of the earlier defences does not matter once the last is chosen, so of the orders
    of a set only those that differ in what they lead to are kept. Best first: the head kept, the
    least damage, the most attacks, the most open squares, the fewest cards.
    """
    position = in_defence_phase(position)
    before = len(position.defences)
    found: dict[tuple[object, ...], Plan] = {}
    start = _plan(position, before)
    found[_key(start)] = start
    by_number = position.readings.peek("defence.further-defence") == "count-only"
    level = [position]
    tried = itertools.count()
    while level:
        following: list[Position] = []
        for reached in level:
            seen: set[str] = set()
            for card in _defences_in_hand(reached):
                if card.name in seen or next(tried) > MOST_SETS:
                    continue
                seen.add(card.name)
                after = _played(reached, card)
                if after is not None:
                    plan = _plan(after, before)
                    if _key(plan) not in found:
                        found[_key(plan)] = plan
                        if plan.through or plan.asks or by_number:
                            following.append(after)
        level = following
    return tuple(sorted(found.values(), key=_rank))


def _key(plan: Plan) -> tuple[object, ...]:
    last = plan.defences[-1] if plan.defences else ""
    return tuple(sorted(plan.defences)), last, plan.damage


def answer(position: Position) -> Answer:
    """The best plan as an answer, with all plans in its text."""
    if position.me.hand is None:
        text = f"nobody said what {position.active_name} holds"
        return Answer(None, text, rules=("defence.one-per-attack",))
    found = plans(position)
    others = len(found) - 1
    text = f"Best of {len(found)}: {found[0].text}" if others else found[0].text
    rules = ("defence.one-per-attack", "defence.covered", "attack.block-bar")
    return Answer(list(found[0].defences), text, rules=rules)
