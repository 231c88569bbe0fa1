"""The texts in reach that only people can read, and what they could bear on."""

from __future__ import annotations

from engine.model.game import Action
from engine.telling.doubt import Doubt
from rules.little_troubles.actions.grab import Grab
from rules.little_troubles.actions.play import Play
from rules.little_troubles.actions.use import Use
from rules.little_troubles.cards.printed import STATS, Card
from rules.little_troubles.position.position import Fight, InPlay, Position

_OF_CARDS = {*STATS, "cost", "side", "states", "cannot_be_regressed"}
_OF_PLAYERS = {"cookies_gained", "cards_drawn", "adults", "regressed", "distinct_types"}
_OF_PLAYERS |= {f"{kind}_slots" for kind in ("character", "toy", "field", "goal")}
_OF_FIGHTERS = {*STATS, "side", "states", "zone", "cannot_be_regressed"}
_BY_RESOURCES = {"cookies", "hand", "deck", "score"}
_BY_A_FIGHT = {*_BY_RESOURCES, "wins", "timeout", "adults", "regressed"}
_OF_TURN = {"fight_skipped", "fights_left"}
_RULE = "cards.unmodelled"


def doubts(position: Position, asked: Action | str) -> tuple[Doubt, ...]:
    """The unread texts that could bear on an action, on the value at a path or on anything."""
    if isinstance(asked, str) and asked and not _could_change(position, asked):
        return ()
    told = _told(asked)
    found = [
        Doubt(card.name, unread, _RULE)
        for _, card in position.in_play()
        if (unread := unread_in_play(card)) and card.name != told
    ]
    if isinstance(asked, Play) and asked.card.unmodelled and asked.card.effects:
        found.append(Doubt(asked.card.name, asked.card.unmodelled, _RULE))
    return tuple(found)


def _could_change(position: Position, path: str) -> bool:
    """Whether a text could change what a path asks for, and not only what has happened so far."""
    subject, _, what = path.removesuffix(".shown").rpartition(".")
    if subject == "turn":
        return what in _OF_TURN
    if subject == "fight":
        decided = position.fight is None or position.fight.winners is not None
        return what == "replacer" or (what == "result" and not decided)
    if subject in position.names:
        return what in _OF_PLAYERS
    return what in _OF_CARDS or what.startswith("counts_as ")


def doubts_of_step(before: Position, after: Position, asked: str) -> tuple[Doubt, ...]:
    """The unread texts that lay in reach as a Fight was decided or Resources were gained."""
    subject, _, what = asked.removesuffix(".shown").rpartition(".")
    compared = _compared(after)
    found: list[Doubt] = []
    if compared is not None and compared != _compared(before) and not compared.replacer:
        of_fighter = subject in compared.fighters and what in _OF_FIGHTERS
        if of_fighter or subject in ("fight", "game") or what in _BY_A_FIGHT:
            found += doubts(before, f"{compared.fighters[0]}.confidence")
    of_the_gainer = subject == before.active_name and what in _BY_RESOURCES
    if _gained(before, after) and (of_the_gainer or subject == "game"):
        found += doubts(before, f"{before.active_name}.cookies_gained")
    return tuple(dict.fromkeys(found))


def _gained(before: Position, after: Position) -> bool:
    """Whether the Resource Phase's cookies and cards came in between."""
    ending = after.place.at.startswith("end.") or after.turn_number != before.turn_number
    return ending and not before.place.at.startswith("end.")


def _compared(position: Position) -> Fight | None:
    """The Fight that was decided last, still being rewarded or over."""
    fight = position.fight
    if fight is not None and fight.winners is not None:
        return fight
    return position.last_fight


def _told(asked: Action | str) -> str:
    """The card in play whose text the judge has read off and stated with the action itself."""
    if isinstance(asked, Use) and asked.ability.effects:
        return asked.source
    if isinstance(asked, Grab) and asked.effects:
        return asked.toy
    return ""


def unread_in_play(card: InPlay) -> str:
    """What of a card in play is for people to read, empty if its text is removed or all stated.

    A Field, Goal or Scene is there for its text, and so is a Toy that is grabbed; a Character
    named alone may have none.
    """
    if card.marked("text_removed"):
        return ""
    if card.card.unmodelled:
        return card.card.unmodelled
    if card.is_character or not card.is_active or _has_text(card.card):
        return ""
    return "its text has not been entered"


def _has_text(card: Card) -> bool:
    return bool(
        card.effects
        or card.ongoing
        or card.abilities
        or card.triggers
        or card.tasks
        or card.leaves_at
    )
