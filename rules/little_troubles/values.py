"""Why a number is what it is: Confidence, Maturity, resources, rewards and costs as ledger rows.

Rules: a side's printed value, then every change in the order it came about, then the Rule of One.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Change, Explanation, Kind, Verdict, settle
from rules.little_troubles.conditions import met
from rules.little_troubles.effects import Do, Effect
from rules.little_troubles.position import STATS, Card, InPlay, Lasts, Position, StatChange
from rules.little_troubles.selectors import matches

_KINDS = {Do.CHANGE: Kind.ADD, Do.SET: Kind.SET}
_HALVE_AND_DOUBLE = {Do.HALVE: (Kind.DIVIDE_DOWN, 2), Do.DOUBLE: (Kind.MULTIPLY, 2)}
_STAT_EFFECTS = frozenset({*_KINDS, *_HALVE_AND_DOUBLE})
_PER_CARD_RESOURCES = frozenset(STATS[2:])
TITLES = {
    "confidence": "Confidence",
    "maturity": "Maturity",
    "cookies": "Cookie Resource",
    "draws": "Draw Resource",
    "reward_cookies": "Cookie Reward",
    "reward_draws": "Draw Reward",
}


def stat(position: Position, name: str, which: str) -> Explanation:
    """The rows behind one number of a card in play; `which` is one of STATS."""
    seat, card = position.find(name)
    printed = getattr(card.face, which)
    title = TITLES[which]
    if printed is None:
        says = f"what the {card.side.value} side prints has not been entered"
        return Explanation(card.name, title, (), says)
    rule = "values.star" if which in card.face.starred else "values.printed"
    note = f"printed on the {card.side.value} side"
    changes = [Change(card.name, Kind.PRINTED, printed, rule, note=note)]
    timed = [*_made(position, card, which), *_ongoing(position, seat, card, which)]
    changes += [change for _, change in sorted(timed, key=lambda pair: pair[0])]
    changes += _floor(position, card.name, which, printed, changes)
    return Explanation(card.name, title, settle(changes))


def value(position: Position, name: str, which: str) -> int | None:
    """The number alone; None if it rests on something nobody has entered."""
    return stat(position, name, which).value


def _made(position: Position, card: InPlay, which: str) -> Iterator[tuple[int, Change]]:
    """Changes made to this Character, in force or not."""
    for made in card.changes:
        if made.stat != which:
            continue
        verdict, rule, note = _standing(position, made, card)
        yield made.at, Change(made.source, made.kind, made.amount, rule, 1, verdict, note)


def _standing(position: Position, made: StatChange, card: InPlay) -> tuple[Verdict, str, str]:
    """Whether a change counts now, with the rule and the words that say so."""
    if made.over:
        return Verdict.EXPIRED, made.over, "ended"
    if made.side is not None and made.side is not card.side:
        note = f"put on the {made.side.value} side"
        return Verdict.DORMANT, "values.temporary-one-side", note
    if made.lasts is Lasts.NEXT_FIGHT and not for_this_fight(position, made.at):
        return Verdict.UNMET, "fight.next-fight-timing", "for the next Fight"
    words = {"turn": "until the end of the turn", "stays": "stays", "next fight": "next Fight"}
    return Verdict.APPLIED, made.rule, words[made.lasts.value]


def for_this_fight(position: Position, at: int) -> bool:
    """Whether something for "the next Fight", made at a moment, is about the one in progress."""
    return position.fight is not None and at < position.fight.began


def _ongoing(
    position: Position, seat: int, card: InPlay, which: str
) -> Iterator[tuple[int, Change]]:
    """What Toys, Fields, Scenes and other cards in play do to this card while they hold."""
    for source_seat, source in position.in_play():
        for effect in source.card.ongoing:
            if effect.do not in _STAT_EFFECTS or effect.stat != which:
                continue
            if not matches(position, effect.on, source_seat, source, seat, card):
                continue
            verdict, rule = Verdict.APPLIED, "values.ongoing"
            if source.marked("text_removed"):
                verdict, rule = Verdict.BLOCKED, "values.text-removed"
            elif not met(position, effect.when, source_seat, card):
                verdict = Verdict.UNMET
            kind, amount = _HALVE_AND_DOUBLE.get(
                effect.do, (_KINDS.get(effect.do, Kind.ADD), effect.amount)
            )
            note = _holds_while(source)
            since = max(source.grabbed_at if source.grabbed_by else source.since, card.since)
            yield since, Change(source.name, kind, amount, rule, 1, verdict, note)


def _holds_while(source: InPlay) -> str:
    if "toy" in source.card.families:
        return "while grabbed"
    return "while its text counts" if source.is_character else "while in play"


def _floor(
    position: Position, name: str, which: str, printed: int, changes: list[Change]
) -> list[Change]:
    """The Rule of One, as rows that say when it bites."""
    if not any(change.kind is not Kind.PRINTED for change in changes):
        return []
    by_card = which not in _PER_CARD_RESOURCES
    if not by_card and position.readings["resources.per-card-floor"] != "per-card":
        return []
    lowest = 1
    if printed == 0:
        values = [row.after for row in settle(changes)]
        fell = max(values) > 0 and values[-1] < 1
        reading = position.readings["values.raised-printed-zero"] if fell else ""
        lowest = int(reading == "floors-at-one")
    rule = "values.rule-of-one" if lowest else "values.printed-zero"
    floor = Change("Rule of One", Kind.FLOOR, lowest, rule, note="no value goes below one")
    return [floor]


def cost(position: Position, player: str, card: Card, x: int | None = None) -> Explanation:
    """What a card costs a player now: printed or declared X, then cost changes, then the floor."""
    printed = x if card.costs_x else card.cost
    if printed is None:
        says = "X has not been declared" if card.costs_x else "its cost has not been entered"
        return Explanation(card.name, "cost", (), says)
    rule, note = ("x.declared", "declared for X") if card.costs_x else ("values.printed", "printed")
    changes = [Change(card.name, Kind.PRINTED, printed, rule, note=note)]
    changes += _cost_changes(position, player, card)
    if len(changes) > 1 or printed == 0:
        zero = printed == 0
        floor_rule = "values.printed-zero" if zero else "values.rule-of-one"
        changes.append(Change("Rule of One", Kind.FLOOR, 0 if zero else 1, floor_rule))
    return Explanation(card.name, "cost", settle(changes))


def _cost_changes(position: Position, player: str, card: Card) -> Iterator[Change]:
    for source, effect, verdict in player_effects(position, player, Do.COST):
        if effect.other not in ("", "card") and effect.other not in (*card.types, *card.families):
            continue
        yield Change(source, Kind.ADD, effect.amount, "costs.modifiers", 1, verdict)


def player_effects(
    position: Position, player: str, *kinds: Do
) -> Iterator[tuple[str, Effect, Verdict]]:
    """Effects of these kinds on a player: from cards in play, then those that last the turn."""
    own_seat = position.seat_of(player)
    for seat, source in position.in_play():
        for effect in source.card.ongoing:
            if effect.do not in kinds or not _concerns(effect.on, seat, own_seat, player):
                continue
            if "toy" in source.card.families and not source.grabbed_by:
                continue
            blocked = source.marked("text_removed") is not None
            unmet = not met(position, effect.when, seat, source)
            verdict = Verdict.BLOCKED if blocked else Verdict.UNMET if unmet else Verdict.APPLIED
            yield source.name, effect, verdict
    for lasting in position.turn_effects:
        if lasting.effect.do in kinds and lasting.player == player:
            yield lasting.source, lasting.effect, Verdict.APPLIED


def _concerns(on: str, seat: int, own_seat: int, player: str) -> bool:
    """Whether an effect on players is about this one, seen from its source's seat."""
    if on in ("", "self", "owner"):
        return seat == own_seat
    if on == "opponent":
        return seat != own_seat
    return on in ("all", "everyone", player)
