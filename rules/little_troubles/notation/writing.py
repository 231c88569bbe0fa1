"""Writing a position back as the document that describes it."""

from __future__ import annotations

from typing import Any

from engine.model.ledger import Kind
from rules.little_troubles.cards.printed import family
from rules.little_troubles.cards.writing import card_document, effect
from rules.little_troubles.notation.cards_in_play import MARKED_BY_A_WORD, marks_of
from rules.little_troubles.position.position import (
    Fight,
    Holding,
    InPlay,
    Lasts,
    Mark,
    Player,
    Position,
    StatChange,
)
from rules.little_troubles.position.windows import scope_at
from rules.little_troubles.values.holding import since_there


def document(position: Position) -> dict[str, Any]:
    """The document of a position; reading it gives the position back, the clock aside."""
    sides = {player.name: _player(position, player) for player in position.players}
    return {"turn": _turn(position), **sides}


def _turn(position: Position) -> dict[str, Any]:
    place = position.place
    turn: dict[str, Any] = {
        "player": position.active_name,
        "number": position.turn_number,
        "at": place.at,
    }
    window = place.window
    if window is not None and window.holder is not window.lead:
        turn["holder"] = position.name_of(window.holder)
        if window.offered:
            turn["offered"] = True
    fights = position.fights_left
    if position.fight is not None:
        turn["fighters"] = list(position.fight.fighters)
        fights += 1
        turn["fight_began"] = position.fight.began
        if position.fight.replacer:
            turn["replaced_by"] = position.fight.replacer
    if fights != 1:
        turn["fights"] = fights
    if position.skip_next:
        turn["skip_next_fight"] = position.skip_next
    if position.skipped_by:
        turn["skip_fight"] = position.skipped_by
    if position.played:
        turn["played"] = [
            {
                "by": p.by,
                "name": p.name,
                "types": list(p.types),
                "printed_cost": p.printed_cost,
                "turn": p.turn,
                **({"costs_x": True} if p.costs_x else {}),
            }
            for p in position.played
        ]
    if position.fights_done:
        turn["fights_done"] = [_fight(fight) for fight in position.fights_done]
    if position.last_fight is not None and not position.fights_done:
        turn["last_fight"] = _fight(position.last_fight)
    if position.orders:
        turn["orders"] = {name: list(cards) for name, cards in position.orders}
    if position.ended:
        turn["ended"] = list(position.ended)
    if position.turn_effects:
        turn["effects"] = [
            {"from": lasting.source, "player": lasting.player, **effect(lasting.effect)}
            for lasting in position.turn_effects
        ]
    counts = _counts(position)
    if counts:
        turn["counts"] = counts
    if position.winner:
        turn["winner"] = position.winner
    held = [h for h in position.holding if h.since != _since_there(position, h)]
    if held:
        turn["holding"] = [
            {"from": h.source, "text": h.text, "card": h.card, "at": h.since} for h in held
        ]
    if position.clock:
        turn["clock"] = position.clock
    return turn


def _since_there(position: Position, held: Holding) -> int:
    return since_there(position.find(held.source)[1], position.find(held.card)[1])


def _counts(position: Position) -> dict[str, dict[str, int]]:
    """What was counted beside the plays of this phase, which stand with each player."""
    here = scope_at(position.place.at)
    counts: dict[str, dict[str, int]] = {}
    for tally in position.place.tallies:
        if tally.scope != here:
            counts.setdefault(tally.scope, {})[position.name_of(tally.role)] = tally.number
    return counts


def _fight(fight: Fight) -> dict[str, Any]:
    written: dict[str, Any] = {"fighters": list(fight.fighters)}
    for key in ("winners", "losers"):
        if getattr(fight, key):
            written[key] = list(getattr(fight, key))
    if fight.stopped:
        written["stopped"] = True
    if fight.unknown:
        written["unknown"] = fight.unknown
    if fight.replacer:
        written["replacer"] = fight.replacer
    return written


def _player(position: Position, player: Player) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if player.cookies is not None:
        side["cookies"] = player.cookies
    if player.wins:
        side["wins"] = player.wins
    if player.hand is not None:
        side["hand"] = [card_document(card) for card in player.hand]
        if player.hand_count != len(player.hand):
            side["hand_count"] = player.hand_count
    elif player.hand_count is not None:
        side["hand"] = player.hand_count
    if player.deck is not None:
        side["deck"] = player.deck
    if player.timeout:
        side["timeout"] = [card_document(card) for card in player.timeout]
    if player.timeout_unnamed:
        side["timeout_unnamed"] = player.timeout_unnamed
    if player.declines_free_card:
        side["declines_free_card"] = True
    if player.resource_order:
        side["resource_order"] = list(player.resource_order)
    for card in player.board:
        zone = _zone(card)
        written = _in_play(card)
        if zone in ("field", "goal"):
            side[zone] = written
        else:
            side.setdefault(zone, []).append(written)
    if player.extra_slots:
        side["slots"] = dict(player.extra_slots)
    used = position.place.used(scope_at(position.place.at), position.role_of(player.name))
    if used:
        side["plays"] = used
    if player.won:
        side["won"] = player.won
    return side


def _zone(card: InPlay) -> str:
    families = [family(kind) for kind in card.card.types]
    for kind in ("character", "toy", "scene"):
        if kind in families:
            return f"{kind}s"
    return "goal" if "goal" in families else "field"


def _in_play(card: InPlay) -> dict[str, Any]:
    plain = card_document(card.card, _zone(card).rstrip("s"))
    written: dict[str, Any] = {"name": card.name}
    if isinstance(plain, dict):
        written.update({key: value for key, value in plain.items() if key != "name"})
    if card.name != card.card.name:
        written["card"] = card.card.name
    if card.side.value != "adult":
        written["side"] = card.side.value
    if card.changes:
        written["changes"] = [_change(change) for change in card.changes]
    written.update(_marks(card.marks))
    for key in ("owner", "since", "grabbed_by", "grabbed_at", "spot"):
        if getattr(card, key):
            written[key] = getattr(card, key)
    if card.tokens:
        written["tokens"] = dict(card.tokens)
    return written


def _marks(marks: tuple[Mark, ...]) -> dict[str, Any]:
    """The marks in the words a card has for them; in full where those would say less."""
    worded: dict[str, Any] = {}
    said = []
    for mark in marks:
        if mark == Mark("shield", mark.source, Lasts.STAYS) and mark.source:
            worded.setdefault("shielded_by", []).append(mark.source)
        elif mark == Mark(mark.what, "", Lasts.TURN) and mark.what in MARKED_BY_A_WORD:
            worded[mark.what] = True
        elif mark == Mark("text_removed", mark.source, Lasts.TURN) and mark.source:
            worded["text_removed_by"] = mark.source
        else:
            said.append(mark)
    if (*marks_of(worded), *said) == marks:
        marks = tuple(said)
    else:
        worded = {}
    if marks:
        worded["marks"] = [
            {"what": m.what, "from": m.source, "lasts": m.lasts.value, "at": m.at, "until": m.until}
            for m in marks
        ]
    return worded


_CHANGE_NAMES = {
    Kind.ADD: "add",
    Kind.SET: "set",
    Kind.SWAP: "swap",
    Kind.DIVIDE_DOWN: "halve",
    Kind.DIVIDE_UP: "halve up",
    Kind.MULTIPLY: "double",
}


def _change(change: StatChange) -> dict[str, Any]:
    written: dict[str, Any] = {
        "from": change.source,
        "change" if change.kind is Kind.ADD else "set": {change.stat: change.amount},
        "kind": _CHANGE_NAMES[change.kind],
        "lasts": change.lasts.value,
        "until": change.until,
        "came_from": change.came_from,
        "rule": change.rule,
    }
    if change.side is not None:
        written["side"] = change.side.value
    if change.at:
        written["at"] = change.at
    if change.over:
        written["over"] = change.over
    return written
