"""Whether an action can resolve: the public cards it would affect must be able to be affected."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.language.weighing import members
from engine.model.legality import Reason
from engine.play.action_kind import Check, holds
from rules.little_troubles.cards.printed import Side
from rules.little_troubles.cards.texts import Do, Effect
from rules.little_troubles.cards.words import aim_of, is_selector
from rules.little_troubles.position.position import InPlay, Position
from rules.little_troubles.values.conditions import seen_from
from rules.little_troubles.values.selectors import TABLE, acting_card, has_state, matches
from rules.little_troubles.values.states import cannot_be_restored, why_not_regress


def can_be_affected(
    position: Position, effects: tuple[Effect, ...], by: str, source: str
) -> Iterator[Check]:
    """The targets of the effects can be affected: a reason for each that cannot."""
    return holds(_each_once(position, effects, by, source), _telling(position, effects))


def _telling(position: Position, effects: tuple[Effect, ...]) -> Iterator[str]:
    """What makes the Characters aimed at legal targets, where that is not plain."""
    for effect in effects:
        if not position.has(effect.on):
            continue
        _, card = position.find(effect.on)
        if not card.is_character:
            continue
        both = len({side for side in Side if has_state(position, card, side)}) > 1
        if both:
            yield from ("states.both-targets", "states.both")
        if effect.do is Do.REGRESS:
            if why_not_regress(position, card) == "states.shield":
                yield "states.shield-targetable"
            if both:
                yield "states.both-regress"
        if effect.do is Do.RESTORE and both:
            yield "states.both-restore"
        if effect.do is Do.CANNOT_BE_PICKED:
            yield "fight.cannot-be-picked"


def _each_once(
    position: Position, effects: tuple[Effect, ...], by: str, source: str
) -> Iterator[Reason]:
    found: list[Reason] = []
    for reason in _reasons(position, effects, position.seat_of(by), source):
        if reason not in found:
            found.append(reason)
            yield reason


def _reasons(
    position: Position, effects: tuple[Effect, ...], seat: int, source: str
) -> Iterator[Reason]:
    for effect in effects:
        if effect.do is Do.END_FIGHT and position.fight is None:
            says = "there is no Fight in progress to end"
            yield Reason("target/no-fight", "play.must-resolve", says)
        yield from _among(position, effect, seat, source)
        if effect.do is Do.RETURN_TO_HAND:
            yield from _returnable(position, effect, seat, source)
        if effect.do is Do.COPY_ABILITY:
            yield from _named(position, effect.other, _has_an_ability)
        check = _CHECKS.get(effect.do)
        if check is None:
            continue
        if effect.do is Do.SWAP:
            yield from _named(position, effect.other, check)
            if effect.on == effect.other:
                says = "{card} has no other Character to swap with"
                yield Reason("target/itself", "play.must-resolve", says, {"card": effect.on})
        if not is_selector(effect.on):
            yield from _named(position, effect.on, check)
        elif effect.on == "self" and position.has(source):
            reason = check(position, position.find(source)[1])
            if reason is not None:
                yield reason
        else:
            yield from _selected(position, effect, seat, source, check)


OfOne = Callable[[Position, InPlay], "Reason | None"]


def _among(position: Position, effect: Effect, seat: int, source: str) -> Iterator[Reason]:
    """A chosen target must be among those the text lets be chosen."""
    if not effect.among or not position.has(effect.on):
        return
    acting = acting_card(position, source)
    if not matches(position, effect.among, seat, acting, *position.find(effect.on)):
        says = "{card} is not among {among}"
        facts = {"card": effect.on, "among": effect.among}
        rule = "play.activation-requirements"
        yield Reason("target/not-among", rule, says, facts, blocker=source)


def _returnable(position: Position, effect: Effect, seat: int, source: str) -> Iterator[Reason]:
    """What returns to hand lies in play, or where it is named or described, in Timeout."""
    aim = aim_of(effect.on)
    if aim is not None and aim.zone == "timeout":
        at = seen_from(position, seat, acting_card(position, source))
        if members(aim, position, at, TABLE) == ():
            says = "there is none of {aim}"
            yield Reason("target/none", "play.must-resolve", says, {"aim": str(aim)})
    elif aim is not None or is_selector(effect.on):
        yield from _selected(position, effect, seat, source, _in_play_is_enough)
    elif not any(card.name == effect.on for p in position.players for card in p.timeout):
        yield from _named(position, effect.on, _in_play_is_enough)


def _has_an_ability(position: Position, card: InPlay) -> Reason | None:
    removed = card.marked("text_removed")
    if removed is not None:
        says, facts = (
            "{card}'s text is removed, so there is no ability to copy",
            {"card": card.name},
        )
        rule, see = "values.text-removed", ("play.must-resolve",)
        blocker = removed.source
        return Reason("target/no-ability", rule, says, facts, see=see, blocker=blocker)
    if card.card.abilities or card.card.unmodelled:
        return None
    says = "{card} has no ability to copy"
    return Reason("target/no-ability", "play.must-resolve", says, {"card": card.name})


def _named(position: Position, name: str, check: OfOne) -> Iterator[Reason]:
    if not position.has(name):
        says = "{card} is not in play"
        yield Reason("target/not-in-play", "play.must-resolve", says, {"card": name})
        return
    reason = check(position, position.find(name)[1])
    if reason is not None:
        yield reason


def _selected(
    position: Position, effect: Effect, seat: int, source: str, check: OfOne
) -> Iterator[Reason]:
    """An effect on a group, or on a target yet to be chosen, needs one it can affect."""
    words = effect.among if effect.on in ("", "target") else effect.on
    acting = acting_card(position, source)
    group = [
        card
        for card_seat, card in position.in_play()
        if not words or matches(position, words, seat, acting, card_seat, card)
    ]
    if any(check(position, card) is None for card in group):
        return
    whom = f" among {words}" if words else ""
    says = "nothing in play{whom} can be affected: {effect}"
    facts = {"effect": effect.do.value.replace("_", " "), "whom": whom}
    yield Reason("target/none", "play.must-resolve", says, facts)


def _can_regress(position: Position, card: InPlay) -> Reason | None:
    """A one-time shield leaves a Character a legal target; being unable to turn does not."""
    if not card.is_character:
        return _not_a_character(card)
    rule = why_not_regress(position, card)
    if rule == "":
        return None
    if rule == "states.shield":
        if position.readings["play.shielded-target"] == "may-target":
            return None
        rule = position.readings.rule("play.shielded-target")
    if rule == "states.regressed-cannot" and has_state(position, card, Side.ADULT):
        if position.readings["states.both-as-regress-target"] == "any-adult-effect":
            return None
        rule = "states.both-restore"
    says = "{card} cannot be Regressed"
    facts = {"card": card.name}
    see = ("play.must-resolve",)
    return Reason("target/cannot-regress", _target_rule(rule), says, facts, see=see)


def _target_rule(rule: str) -> str:
    """The rule a judge reads out."""
    return "play.must-resolve" if rule == "states.regressed-cannot" else rule


def _can_restore(position: Position, card: InPlay) -> Reason | None:
    if not card.is_character:
        return _not_a_character(card)
    if card.side is Side.REGRESSED and not card.card.single_sided:
        blocker = cannot_be_restored(position, card)
        if not blocker:
            return None
        says = "{blocker} keeps {card} from being Restored"
        facts = {"card": card.name, "blocker": blocker}
        rule = "play.must-resolve"
        return Reason("target/cannot-restore", rule, says, facts, blocker=blocker)
    both = has_state(position, card, Side.REGRESSED) and not card.card.single_sided
    rule = "states.both-regress" if both else "play.must-resolve"
    says = "{card} is not Regressed, so it cannot be Restored"
    return Reason("target/not-regressed", rule, says, {"card": card.name})


def _in_play_is_enough(position: Position, card: InPlay) -> Reason | None:
    return None


def _has_values(position: Position, card: InPlay) -> Reason | None:
    """Only a card that prints numbers has numbers to change."""
    return None if card.is_character or card.card.adult else _not_a_character(card)


def _character(position: Position, card: InPlay) -> Reason | None:
    return None if card.is_character else _not_a_character(card)


def _not_a_character(card: InPlay) -> Reason:
    says = "{card} is not a Character"
    return Reason("target/not-a-character", "play.must-resolve", says, {"card": card.name})


_CHECKS: dict[Do, OfOne] = {
    Do.REGRESS: _can_regress,
    Do.RESTORE: _can_restore,
    Do.TIMEOUT: _in_play_is_enough,
    Do.CHANGE: _has_values,
    Do.SET: _has_values,
    Do.HALVE: _has_values,
    Do.DOUBLE: _has_values,
    Do.SWAP: _character,
    Do.SHIELD: _character,
    Do.IMMUNE: _character,
    Do.CANNOT_LOSE: _character,
    Do.CANNOT_BE_PICKED: _character,
    Do.BOTH_STATES: _character,
    Do.CANNOT_BE_RESTORED: _character,
    Do.REMOVE_TEXT: _in_play_is_enough,
    Do.TOKENS: _in_play_is_enough,
}
