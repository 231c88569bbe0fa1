"""What a position tells the language: numbers of players and cards, and what cards there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import ClassVar

from engine.language.vocabulary import Vocabulary
from engine.language.weighing import Measured, Table
from engine.telling.words import counted
from rules.little_troubles.cards.printed import STATS, Card, Side
from rules.little_troubles.cards.words import COUNTED, WORDS
from rules.little_troubles.position.position import InPlay, Player, Position
from rules.little_troubles.position.windows import scope_at

Thing = InPlay | Card
InState = Callable[[Position, InPlay, Side], bool]
"""Whether a Character counts as being in a state."""


def side_up(position: Position, card: InPlay, side: Side) -> bool:
    """The state a Character has by the side that is up, whatever cards add to it."""
    return card.side is side


class Playgrounds(Table[Position, Thing]):
    """Both playgrounds, hands and Timeouts, with states as `in_state` tells them."""

    vocabulary: ClassVar[Vocabulary] = WORDS
    rule: ClassVar[str] = "cards.ability"
    rounding: ClassVar[str] = "values.halves-round-down"
    counting: ClassVar[str] = "counting.cards"

    def __init__(self, in_state: InState) -> None:
        self.in_state = in_state

    def measure(self, position: Position, subject: str, what: str) -> Measured:
        if subject == "turn":
            return self._of_turn(position, what)
        if subject == "fight":
            going = position.fight is not None and not position.fight.stopped
            return Measured(going, "fight.step", f"a Fight is {'' if going else 'not '}going on")
        if subject in position.names:
            return self._of_player(position, position.player(subject), what)
        return self._of_card(position, subject, what)

    def _of_turn(self, position: Position, what: str) -> Measured:
        asked: dict[str, int | str] = {
            "number": position.turn_number,
            "fights_left": position.fights_left,
            "at": position.place.node,
        }
        return Measured(asked[what], "turn.starts-with-build", f"turn.{what} is {asked[what]}")

    def _of_player(self, position: Position, player: Player, what: str) -> Measured:
        if what in COUNTED:
            found = [card.name for card in player.board if self._is_counted(position, card, what)]
            rule = "counting.both-states" if what in ("adults", "regressed") else self.counting
            shown = ", ".join(found) or "none"
            return Measured(len(found), rule, f"{player.name}'s {what}: {shown}")
        if what == "turn":
            own = position.active_name == player.name
            return Measured(own, "turn.starts-with-build", f"it is {position.active_name}'s turn")
        value, rule = _NUMBERS[what](position, player)
        said = "an unknown number" if value is None else str(value)
        return Measured(value, rule, f"{player.name}'s {what.replace('_', ' ')}: {said}")

    def _is_counted(self, position: Position, card: InPlay, what: str) -> bool:
        if what in ("adults", "regressed"):
            return card.is_character and self.in_state(position, card, Side(what.removesuffix("s")))
        return what.removesuffix("s") in card.card.families

    def _of_card(self, position: Position, name: str, what: str) -> Measured:
        if not position.has(name):
            return self._of_printed(position, name, what)
        card = position.find(name)[1]
        if what in STATS:
            return _stat(position, name, what)
        if what in self.vocabulary.flags:
            held = self.has(position, card, what)
            return Measured(held, "values.ongoing", f"{name} is {'' if held else 'not '}{what}")
        token = what.removeprefix("tokens.")
        if token != what:
            number = card.token_count(token)
            says = f"{name} has {counted(number, f'{token} Token')}"
            return Measured(number, "tokens.names-separate", says)
        return self._of_printed(position, name, what, card.card)

    def _of_printed(
        self, position: Position, name: str, what: str, card: Card | None = None
    ) -> Measured:
        """What a card prints, in play or, last of all that lies there, in a hand or a Timeout."""
        card = card or _elsewhere(position, name)
        if card is None:
            raise LookupError(f"{name!r} is neither in play nor known in a hand or Timeout")
        if what == "name":
            return Measured(card.name, "values.printed", name)
        if what == "cost":
            cost = "no number" if card.cost is None else card.cost
            return Measured(card.cost, "cards.cost", f"{name} costs {cost} as printed")
        if what in STATS:
            face = card.adult
            return Measured(getattr(face, what) if face else None, "values.printed", name)
        return Measured(False, "values.ongoing", f"{name} is not in play")

    def cards(self, position: Position, seat: int, zone: str) -> Iterable[Thing] | None:
        player = position.players[seat]
        if zone == "play":
            return player.board
        if zone == "hand":
            return player.hand if player.hand_is_known else None
        return player.timeout if not player.timeout_unnamed else None

    def name_of(self, card: Thing) -> str:
        return card.name

    def is_a(self, position: Position, card: Thing, kind: str) -> bool:
        if kind == "card":
            return True
        if kind == "fighter":
            return isinstance(card, InPlay) and card.is_character and _fights(position, card)
        printed = card.card if isinstance(card, InPlay) else card
        return kind in printed.families or kind in printed.types

    def has(self, position: Position, card: Thing, trait: str) -> bool:
        printed = card.card if isinstance(card, InPlay) else card
        if trait == "quick":
            return printed.quick
        if trait == "single-sided":
            return printed.single_sided
        if not isinstance(card, InPlay):
            return False
        if trait == "fighting":
            return _fights(position, card)
        if trait == "grabbed":
            return bool(card.grabbed_by)
        if trait == "grabbing":
            return any(other.grabbed_by == card.name for _, other in position.in_play())
        return card.is_character and self.in_state(position, card, Side(trait))


def _fights(position: Position, card: InPlay) -> bool:
    return position.fight is not None and card.name in position.fight.fighters


def _elsewhere(position: Position, name: str) -> Card | None:
    known = [card for p in position.players for card in (*(p.hand or ()), *p.timeout)]
    return next((card for card in reversed(known) if card.name == name), None)


_ASKED: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("asked", default=())


def _stat(position: Position, name: str, which: str) -> Measured:
    """A number of a card in play; one that rests on itself is not known."""
    # A value may rest on a condition and a condition on a value, so the two import each other.
    from rules.little_troubles.values import stats

    asked = _ASKED.get()
    if (name, which) in asked:
        return Measured(None, "values.printed", f"{name}'s {which} rests on itself")
    kept = _ASKED.set((*asked, (name, which)))
    try:
        found = stats.stat(position, name, which)
    finally:
        _ASKED.reset(kept)
    rule = str(found.deciding_rule) or "values.printed"
    why = f": {found.unknown}" if found.value is None and found.unknown else ""
    return Measured(found.value, rule, f"{name}'s {found.stat} is {found.shown}{why}")


def _actions_played(position: Position, player: Player) -> tuple[int | None, str]:
    now = position.turn_number
    number = sum(
        played.by == player.name
        and played.turn == now
        and any(kind.endswith("action") for kind in played.types)
        for played in position.played
    )
    return number, "end.reset-counts"


def _plays_used(position: Position, player: Player) -> tuple[int | None, str]:
    scope = scope_at(position.place.at)
    number = position.place.used(scope, position.role_of(player.name))
    return number, "build.four-plays" if scope == "build" else "fight.four-plays"


def _score(position: Position, player: Player) -> tuple[int | None, str]:
    if player.cookies is None:
        return None, "winning.tie-break"
    return min(100, player.cookies) + min(100, player.wins * 10), "winning.tie-break"


_NUMBERS: dict[str, Callable[[Position, Player], tuple[int | None, str]]] = {
    "cookies": lambda position, player: (player.cookies, "winning.cookies"),
    "wins": lambda position, player: (player.wins, "winning.fights"),
    "hand": lambda position, player: (player.hand_count, "end.discard-to-nine"),
    "deck": lambda position, player: (player.deck, "zones.empty-draw-pile"),
    "timeout": lambda position, player: (player.timeout_count, "zones.empty-draw-pile"),
    "score": _score,
    "actions_played": _actions_played,
    "plays_used": _plays_used,
}
