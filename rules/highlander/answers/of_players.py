"""What can be asked of a player, and the rows behind it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.model.game import Answer
from engine.model.ledger import Change, Explanation, Kind, settle
from rules.highlander.answers import advice
from rules.highlander.answers.engine_answers import explained, listed
from rules.highlander.answers.of_cards import no_card
from rules.highlander.answers.squares import grid_here
from rules.highlander.cards import grid
from rules.highlander.position.position import Position
from rules.highlander.values.ability import coming_ability, prevented, still_by_hand
from rules.highlander.values.damage import damage_of, hits
from rules.highlander.values.exertion import size
from rules.highlander.values.hand import discard_limit, duties_of, hand_size, may_draw, must_discard
from rules.highlander.values.stance import stance
from rules.highlander.values.table import to_sweep


def explain(position: Position, subject: str, stat: str) -> Explanation:
    """The rows behind one value of a player or an attack."""
    stat = stat.lower().replace("_", " ")
    if subject in position.names:
        makers: dict[str, Callable[[], Explanation]] = {
            "ability": lambda: _ability(position, subject),
            "next ability": lambda: coming_ability(position),
            "attacks": lambda: stance(position).allowed,
            "hand size": lambda: hand_size(position, position.player(subject)),
            "exertion": lambda: size(position, subject, "attack"),
        }
        for purpose in ("attack", "defence", "power-blow", "power-block"):
            makers[f"exertion for {purpose}"] = lambda p=purpose: size(position, subject, p)  # type: ignore[misc]
        if stat not in makers:
            raise LookupError(f"a player has rows for {', '.join(makers)}, not {stat!r}")
        if stat in ("next ability", "attacks") and subject != position.active_name:
            raise LookupError(f"{stat} is asked of the active player, {position.active_name}")
        return makers[stat]()
    attack = position.attack(subject)
    if attack is None:
        raise LookupError(no_card(position, subject))
    if stat != "damage":
        raise LookupError(f"an attack has rows for damage, not {stat!r}")
    return damage_of(position, attack)


def _ability(position: Position, name: str) -> Explanation:
    """Current Ability: the last Ability Adjustment's rows if it is what they led to."""
    player = position.player(name)
    rows = settle(player.adjusted)
    if rows and rows[-1].after == player.ability:
        return Explanation(name, "ability", rows)
    unknown = "" if player.ability is not None else f"nobody said what Ability {name} has"
    printed = Change(name, Kind.PRINTED, player.ability or 0, "adjustment.clock", note="as it is")
    return Explanation(name, "ability", settle([printed]), unknown)


UNREAD = "card.unknown-text"


def _by_hand(position: Position) -> str:
    """What an answer about damage or Ability leaves out, because it is carried out by hand."""
    cards = still_by_hand(position)
    return f", before what the text of {' and '.join(cards)} does to it" if cards else ""


def _with_by_hand(position: Position, answer: Answer) -> Answer:
    left_out = _by_hand(position)
    if not left_out:
        return answer
    return msgspec.structs.replace(
        answer, says=answer.says + left_out, rules=(*answer.rules, UNREAD)
    )


def _damage(position: Position) -> Answer:
    found = hits(position)
    asks = [hit.explanation.unknown for hit in found if hit.explanation.unknown]
    rules = tuple(dict.fromkeys(rule for hit in found for rule in hit.explanation.rules))
    if asks:
        return Answer(None, f"The damage is unknown: {'; '.join(asks)}", rules=rules)
    total = sum(hit.damage or 0 for hit in found)
    rules += (UNREAD,) if still_by_hand(position) else ()
    kept_off = min(total, sum(change.amount for change in prevented(position, found)))
    text = f"{total - kept_off} damage gets through to {position.active_name}"
    if kept_off:
        text += f", {kept_off} is prevented"
        rules = (*rules, "adjustment.prevention")
    return Answer(total - kept_off, text + _by_hand(position), rules=rules)


def _left(position: Position) -> Answer:
    here = stance(position)
    text = f"{position.active_name} may play {here.left} more attacks"
    return Answer(here.left, text, here.allowed, rules=here.allowed.rules)


def _next_ability(position: Position) -> Answer:
    """What Ability will be, resting on the rows of every attack as well."""
    answer = explained(coming_ability(position))
    rules = (*answer.rules, *(rule for hit in hits(position) for rule in hit.explanation.rules))
    answer = msgspec.structs.replace(answer, rules=tuple(dict.fromkeys(rules)))
    return _with_by_hand(position, answer)


def _barred(position: Position) -> Answer:
    barred = stance(position).bar
    return listed("Squares barred", grid.in_order(barred.squares), barred.rule)


def _open(position: Position) -> Answer:
    return listed("Squares open to a basic attack", grid_here(position).open, "attack.block-bar")


def _draws(position: Position) -> Answer:
    room = may_draw(position, position.me)
    text = f"{position.active_name} may draw {'an unknown number' if room is None else room}"
    return Answer(room, text, rules=("hand.draw-up", "hand.one-at-a-time"))


def _discards(position: Position) -> Answer:
    limit, rule = discard_limit(position, position.me)
    if limit is None or position.me.cards_in_hand is None:
        what = "how many cards they hold" if limit is not None else "what their limit is"
        text = f"What {position.active_name} must discard is unknown: nobody said {what}"
        return Answer(None, text, rules=(rule,))
    over = must_discard(position, position.me)
    return Answer(over, f"{position.active_name} must discard {over}", rules=(rule,))


def _last(position: Position) -> Answer:
    last = stance(position).last_successful
    name = last.defence.name if last is not None else "none"
    return Answer(
        name, f"The last successful defence is {name}", rules=("defence.last-successful-text",)
    )


def _advice(position: Position) -> Answer:
    return advice.answer(position)


_ACTIVE: dict[str, Callable[[Position], Answer]] = {
    "damage": _damage,
    "next ability": _next_ability,
    "attacks": lambda p: explained(stance(p).allowed),
    "attacks left": _left,
    "barred": _barred,
    "open": _open,
    "draws": _draws,
    "must discard": _discards,
    "last successful defence": _last,
    "best defence": _advice,
    "sweeps": lambda p: listed(
        "To be swept", tuple(h.card.name for h in to_sweep(p)), "sweep.discard", "sweep.stays"
    ),
}


def of_player(position: Position, name: str, what: str) -> Answer:
    player = position.player(name)
    match what:
        case "ability":
            answer = explained(_ability(position, name))
            adjusted = player.adjusted and name == position.active_name
            return _with_by_hand(position, answer) if adjusted else answer
        case "hand size":
            return explained(hand_size(position, player))
        case "hand":
            if player.hand is not None:
                return listed(f"{name}'s hand", player.hand)
            return Answer(player.hand_count, f"{name} holds {player.hand_count} cards")
        case "cards in hand":
            count = player.cards_in_hand
            return Answer(count, f"{name} holds {'?' if count is None else count} cards")
        case "endurance":
            left = player.endurance
            return Answer(left, f"{name} has {'?' if left is None else left} cards in Endurance")
        case "discard":
            return listed(f"{name}'s discard pile", player.discard, "discard.at-once")
        case "removed":
            return listed(f"{name}'s removed cards", player.removed, "discard.at-once")
        case "discarded":
            return Answer(len(player.discard), f"{name} has {len(player.discard)} cards discarded")
        case "table" | "in play":
            names = tuple(held.card.name for held in player.table)
            return listed(f"{name}'s cards in play", names, "sweep.in-play-until-swept")
        case "must":
            names = tuple(duty.name for duty in duties_of(position, name))
            return listed(f"{name}'s must-dos", names, "may-must.must-do")
        case _ if what.startswith("exertion"):
            return explained(explain(position, name, what))
    if name != position.active_name and what in _ACTIVE:
        raise LookupError(f"{what} is asked of the active player, {position.active_name}")
    if what not in _ACTIVE:
        always = (
            "ability, hand size, hand, cards in hand, endurance, discard, table, must, exertion"
        )
        raise LookupError(
            f"{what!r} cannot be asked of a player; ask for {always}, {', '.join(_ACTIVE)}"
        )
    return _ACTIVE[what](position)
