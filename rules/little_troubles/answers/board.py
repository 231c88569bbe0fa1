"""The playgrounds as they lie on the table, and the Fight as it stands between them."""

from __future__ import annotations

from engine.model.board import (
    Board,
    Card,
    Line,
    Look,
    Middle,
    Number,
    Part,
    Place,
    Side,
    Size,
    Tone,
    Zone,
)
from engine.model.numbers import number
from rules.little_troubles.cards import printed
from rules.little_troubles.cards.printed import family
from rules.little_troubles.position.position import InPlay, Mark, Player, Position
from rules.little_troubles.turn.turn import TURN
from rules.little_troubles.values import stats
from rules.little_troubles.values.slots import slots_of

SLOTS = {"character": "characters", "toy": "toys", "scene": "scenes"}
WINS_NEEDED = 10
UNSAID = "?"
_MARKS = {"shield": "shielded", "both_states": "Adult and Regressed", "text_removed": "no text"}

_STATS = (("confidence", "C", Tone.FIRST), ("maturity", "M", Tone.SECOND))


def board(position: Position, decides: str) -> Board:
    """The whole table, the player whose turn it is on the near side."""
    node = TURN.nodes[position.place.node]
    return Board(
        title=node.title,
        far=_side(position, position.other_player, decides),
        near=_side(position, position.active_player, decides),
        middle=_middle(position),
    )


def _side(position: Position, player: Player, decides: str) -> Side:
    cards = _in_slots(position, player)
    return Side(
        player=player.name,
        active=player.name == position.active_name,
        decides=player.name == decides,
        numbers=_numbers(player),
        hand=_hand(player),
        zones=(
            _zone(position, player, "toys", "Toys", cards, add="Toy", size=Size.LOW),
            _zone(position, player, "characters", "Characters", cards, add="Character"),
            _zone(position, player, "field", "Field", cards, add="Field", folded=True),
            _zone(position, player, "goal", "Goal", cards, add="Goal", folded=True),
            _zone(position, player, "scenes", "Scenes", cards, add="Scene", folded=True),
            _timeout(player),
        ),
    )


def _numbers(player: Player) -> tuple[Number, ...]:
    name = player.name

    def told(title: str, value: int | None, field: str, path: str = "") -> Number:
        shown = UNSAID if value is None else str(value)
        return Number(name=title, value=shown, field=field, path=path)

    wins = Number(
        name="wins", value=f"{player.wins}/{WINS_NEEDED}", field="wins", path=f"{name}.wins"
    )
    return (
        told("cookies", player.cookies, "cookies", f"{name}.cookies"),
        wins,
        told("deck", player.deck, "deck", f"{name}.deck"),
        told("hand", player.hand_count, "hand", f"{name}.hand"),
    )


def _hand(player: Player) -> Zone:
    held = player.hand or ()
    return Zone(
        slot="hand",
        title="Hand",
        player=player.name,
        cards=tuple(
            Card(
                name=card.name,
                state=_printed(card),
                marks=("Quick",) if card.quick else (),
                place=Place(player.name, "hand", index),
            )
            for index, card in enumerate(held)
        ),
        free=1,
        add="card",
        size=Size.CHIP,
        hidden=max((player.hand_count or 0) - len(held), 0),
    )


def _printed(card: printed.Card) -> str:
    """A card in hand in a few words: `Action, 3 cookies`."""
    kind = " ".join(word.title() for word in card.types[:1])
    cost = "costs X" if card.costs_x else f"costs {card.cost}" if card.cost is not None else ""
    return ", ".join(word for word in (kind, cost) if word)


def _timeout(player: Player) -> Zone:
    return Zone(
        slot="timeout",
        title="Timeout",
        player=player.name,
        cards=tuple(
            Card(name=card.name, place=Place(player.name, "timeout", index))
            for index, card in enumerate(player.timeout)
        ),
        free=1,
        add="card",
        size=Size.CHIP,
        folded=True,
        counted=True,
        hidden=player.timeout_unnamed,
    )


def _in_slots(position: Position, player: Player) -> dict[str, list[Card]]:
    """The cards on a playground by the slot of the document that holds each."""
    found: dict[str, list[Card]] = {}
    for card in player.board:
        slot = _slot(card)
        cards = found.setdefault(slot, [])
        cards.append(_card(position, card, Place(player.name, slot, len(cards))))
    return found


def _slot(card: InPlay) -> str:
    families = [family(kind) for kind in card.card.types]
    for kind, slot in SLOTS.items():
        if kind in families:
            return slot
    return "goal" if "goal" in families else "field"


def _zone(
    position: Position,
    player: Player,
    slot: str,
    title: str,
    cards: dict[str, list[Card]],
    *,
    add: str,
    size: Size = Size.CARD,
    folded: bool = False,
) -> Zone:
    here = tuple(cards.get(slot, ()))
    kind = add.lower()
    most = 5 if kind == "scene" else slots_of(position, player.name, kind)
    return Zone(
        slot=slot,
        title=title,
        player=player.name,
        cards=here,
        free=max(most - len(here), 0),
        fixed=True,
        add=add,
        size=Size.CHIP if folded else size,
        folded=folded,
    )


def _card(position: Position, card: InPlay, place: Place) -> Card:
    fight = position.fight
    fights = fight is not None and card.name in fight.fighters
    turned = card.is_character and card.side is printed.Side.REGRESSED
    return Card(
        name=card.name,
        state=_state(card, fights=fights),
        look=Look.CHOSEN if fights else Look.TURNED if turned else Look.PLAIN,
        numbers=_stats(position, card) if card.is_character else (),
        marks=_marks(position, card),
        under=_under(position, card),
        held_by=card.grabbed_by,
        place=place,
    )


def _state(card: InPlay, *, fights: bool) -> str:
    words = []
    if card.is_character and not card.card.single_sided:
        words.append(card.side.value.title())
    if fights:
        words.append("fighting")
    if "toy" in card.card.families:
        words.append(f"held by {card.grabbed_by}" if card.grabbed_by else "held by nobody")
    if card.spot:
        words.append(f"on {card.spot}")
    return ", ".join(words)


def _marks(position: Position, card: InPlay) -> tuple[str, ...]:
    """What is true of a card for a while, what lies on it, and what only a person can read."""
    found = [_mark(mark) for mark in card.marks]
    found += [f"{token} {count}" for token, count in card.tokens]
    owner = position.players[position.find(card.name)[0]].name
    if card.owner and card.owner != owner:
        found.append(f"{card.owner}'s card")
    if card.card.unmodelled:
        found.append(f"read the card: {card.card.unmodelled}")
    return tuple(dict.fromkeys(found))


def _mark(mark: Mark) -> str:
    """A mark in words, with the card it comes from if one is known."""
    words = _MARKS.get(mark.what, mark.what.replace("_", " "))
    return f"{words} ({mark.source})" if mark.source else words


def _under(position: Position, card: InPlay) -> tuple[str, ...]:
    """Toys it holds and Scenes that lie under it."""
    return tuple(
        other.name
        for _, other in position.in_play()
        if other.grabbed_by == card.name
        or ("scene" in other.card.families and other.spot == card.name)
    )


def _stats(position: Position, card: InPlay) -> tuple[Number, ...]:
    return tuple(
        number(
            stat.title(),
            stats.stat(position, card.name, stat),
            short=short,
            tone=tone,
            path=f"{card.name}.{stat}",
        )
        for stat, short, tone in _STATS
    )


def _middle(position: Position) -> tuple[Middle, ...]:
    """The Fight as it stands: each Confidence held against the other's Maturity."""
    fight = position.fight
    if fight is None:
        return ()
    mine, theirs = fight.fighters
    return (_held_against(position, mine, theirs), _held_against(position, theirs, mine))


def _held_against(position: Position, mine: str, theirs: str) -> Line:
    confidence = stats.value(position, mine, "confidence")
    maturity = stats.value(position, theirs, "maturity")
    if confidence is None or maturity is None:
        shown = ("?" if value is None else str(value) for value in (confidence, maturity))
        against = " : ".join(shown)
        return Line((Part(f"{mine} {against} {theirs}", strong=True), Part(" is not known")))
    reaches = confidence >= maturity
    sign = "≥" if reaches else "<"
    compared = f"{mine} {confidence} {sign} {maturity} {theirs}"
    words = " wins, as it stands" if reaches else " does not win"
    return Line((Part(compared, strong=True), Part(words)))
