"""An exchange as it lies on the table: both players, the attacks, both grids and the defences."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model import board as laid
from engine.model.board import (
    Board,
    Grid,
    Grids,
    Look,
    Mark,
    Middle,
    Number,
    Place,
    Side,
    Size,
    Square,
    Tone,
    Zone,
)
from engine.model.ledger import Explanation
from engine.model.numbers import number
from rules.highlander.answers.of_players import explain
from rules.highlander.answers.squares import grid_here
from rules.highlander.cards import grid
from rules.highlander.cards.printed import Card
from rules.highlander.position.exchange import Attack, Defence
from rules.highlander.position.player import Player, TableCard
from rules.highlander.position.position import Position
from rules.highlander.turn.turn import TURN
from rules.highlander.values.damage import Hit, damage_of, hits
from rules.highlander.values.outcomes import HITS, STOPPED, Outcome, outcomes
from rules.highlander.values.stance import stance

UNSAID = "?"


def board(position: Position, decides: str) -> Board:
    """The whole table, the player whose turn it is on the near side."""
    me, other = position.me, position.opponent
    return Board(
        title=TURN.nodes[position.place.node].title,
        far=_side(position, other, decides, _incoming(position)),
        near=_side(position, me, decides, _attacks(position), _defences(position)),
        middle=tuple(_middle(position)),
    )


def _side(position: Position, player: Player, decides: str, *exchange: Zone) -> Side:
    return Side(
        player=player.name,
        active=player.name == position.active_name,
        decides=player.name == decides,
        numbers=tuple(_numbers(position, player)),
        hand=_hand(player),
        zones=(*_table(position, player), *exchange),
    )


def _numbers(position: Position, player: Player) -> Iterator[Number]:
    name = player.name
    coming = _explained(position, name, "next ability") if player == position.me else None
    now = explain(position, name, "ability")
    after = ""
    if coming is not None and coming.value not in (None, now.value):
        after = coming.shown
    path = f"{name}.next_ability" if after else f"{name}.ability"
    yield Number(
        name="Ability",
        value=UNSAID if now.unknown else now.shown,
        after=after,
        path=path,
        field="ability",
        why=coming if after else now,
    )
    held = player.cards_in_hand
    yield Number(
        name="hand",
        value=UNSAID if held is None else str(held),
        path=f"{name}.cards_in_hand",
        field="hand",
    )
    left = player.endurance
    yield Number(
        name="Endurance",
        value=UNSAID if left is None else str(left),
        path=f"{name}.endurance",
        field="endurance",
    )
    if player == position.me:
        yield number("attacks", stance(position).allowed, path=f"{name}.attacks")


def _explained(position: Position, name: str, stat: str) -> Explanation | None:
    try:
        return explain(position, name, stat)
    except LookupError:
        return None


def _hand(player: Player) -> Zone:
    held = player.hand or ()
    return Zone(
        slot="hand",
        title="Hand",
        player=player.name,
        cards=tuple(
            laid.Card(name=name, place=Place(player.name, "hand", index))
            for index, name in enumerate(held)
        ),
        free=1,
        add="card",
        size=Size.CHIP,
        hidden=(player.cards_in_hand or 0) if player.hand is None else 0,
    )


def _table(position: Position, player: Player) -> Iterator[Zone]:
    """Cards in play that are no part of the exchange, the Persona and the Weapon of Choice."""
    exchanged = [attack.card.name for attack in _attacks_of(position, player)]
    if player == position.me:
        exchanged += [defence.card.name for defence in position.defences]

    def zone(slot: str, title: str, cards: tuple[laid.Card, ...], free: int, add: str) -> Zone:
        return Zone(
            slot=slot,
            title=title,
            player=player.name,
            cards=cards,
            free=free,
            add=add,
            size=Size.CHIP,
            folded=True,
        )

    in_play = tuple(
        laid.Card(
            name=held.card.name,
            state=_lies(held),
            look=Look.OFF if held.ignored or held.face_down else Look.PLAIN,
            under=held.under,
            place=Place(player.name, "table", index),
        )
        for index, held in enumerate(player.table)
        if held.card.name not in exchanged
    )
    yield zone("table", "In play", in_play, 1, "card in play")
    for slot, title, card in (
        ("persona", "Persona", player.persona),
        ("weapon", "Weapon of Choice", player.weapon),
        ("off_hand", "Second weapon", player.off_hand),
    ):
        if slot == "off_hand" and player.weapon is None and card is None:
            continue
        off = slot != "persona" and player.disarmed
        cards = (
            (
                laid.Card(
                    name=card.name,
                    state="disarmed" if off else "",
                    look=Look.OFF if off else Look.PLAIN,
                    place=Place(player.name, slot, 0),
                ),
            )
            if card is not None
            else ()
        )
        yield zone(slot, title, cards, 0 if cards else 1, title)


def _lies(held: TableCard) -> str:
    """How a card in play lies there, in words."""
    if held.face_down:
        return "face down"
    return "its text is ignored this turn" if held.ignored else held.card.type


def _attacks_of(position: Position, player: Player) -> tuple[Attack, ...]:
    return position.attacks if player == position.me else position.incoming


def _flags(card: Card, flags: tuple[str, ...]) -> tuple[str, ...]:
    """What is printed on an attack or was gained, in words; `basic` says nothing new."""
    return tuple(
        flag.replace("-", " ")
        for flag in dict.fromkeys((*card.flags, *flags))
        if flag not in ("basic", "upper", "lower")
    )


def _attack(position: Position, attack: Attack, state: str, tone: Tone, place: Place) -> laid.Card:
    squares = grid.words(attack.squares) if attack.squares else "where it is aimed is not known"
    # A question means the attack that comes in where one's own bears the same name.
    asked = attack.name if position.attack(attack.name) == attack else ""
    damage = number("damage", damage_of(position, attack), path=f"{asked}.damage" if asked else "")
    return laid.Card(
        name=attack.name,
        state=state or squares,
        tone=tone,
        look=Look.CHOSEN if tone is Tone.BAD else Look.PLAIN,
        numbers=(damage,),
        marks=_flags(attack.card, attack.flags),
        place=place,
    )


def _incoming(position: Position) -> Zone:
    came = {hit.result.attack.name: hit for hit in hits(position)}
    cards = []
    for index, attack in enumerate(position.incoming):
        hit = came.get(attack.name)
        state, tone = "", Tone.PLAIN
        if hit is not None and hit.result.status == STOPPED:
            state, tone = f"stopped by {' and '.join(hit.result.by)}", Tone.GOOD
        elif hit is not None and hit.result.status == HITS:
            state, tone = f"hits for {UNSAID if hit.damage is None else hit.damage}", Tone.BAD
        elif hit is not None:
            state = hit.result.asks or "the card has to be read"
        cards.append(_attack(position, attack, state, tone, Place("", "incoming", index)))
    return Zone(
        slot="incoming",
        title=f"Attacks on {position.active_name}",
        player="",
        cards=tuple(cards),
        free=1,
        add="Attack",
        size=Size.LOW,
    )


def _attacks(position: Position) -> Zone:
    return Zone(
        slot="attacks",
        title=f"{position.active_name}'s own attacks",
        player="",
        cards=tuple(
            _attack(position, attack, "", Tone.PLAIN, Place("", "attacks", index))
            for index, attack in enumerate(position.attacks)
        ),
        free=1,
        add="own Attack",
        size=Size.LOW,
    )


def _defences(position: Position) -> Zone:
    played = {outcome.defence.name: outcome for outcome in outcomes(position)}
    last = stance(position).last_successful
    cards = []
    for index, defence in enumerate(position.defences):
        outcome = played.get(defence.name)
        is_last = last is not None and outcome is not None and last.defence == outcome.defence
        cards.append(
            laid.Card(
                name=defence.name,
                state=_did(outcome, last=is_last),
                look=Look.CHOSEN if is_last else Look.PLAIN,
                marks=_defence_marks(defence),
                place=Place("", "defences", index),
            )
        )
    return Zone(
        slot="defences",
        title=f"{position.active_name}'s defences",
        player="",
        cards=tuple(cards),
        free=1,
        add="Defence",
        size=Size.LOW,
    )


def _did(outcome: Outcome | None, *, last: bool) -> str:
    if outcome is None:
        return ""
    if outcome.successful is None:
        return "the card has to be read"
    did = f"stops {' and '.join(outcome.stops)}" if outcome.stops else "stops nothing"
    return f"{did}, last defence" if last else did


def _defence_marks(defence: Defence) -> tuple[str, ...]:
    found = ["power block"] if defence.power_block else []
    found += ["from an Exertion"] if defence.from_exertion else []
    found += ["standing"] if defence.standing else []
    return (*found, *_flags(defence.card, ()))


def _middle(position: Position) -> Iterator[Middle]:
    here = grid_here(position)
    came = hits(position)
    last = stance(position).bar
    barred = any(cell.barred for cell in here.cells)
    covered = any(cell.covered_by for cell in here.cells)
    hatched = f"Hatched: covered by {here.defender}'s defences" if covered else ""
    yield Grids(
        (
            Grid(
                title=f"What comes at {here.defender}",
                squares=tuple(_coming_in(came, cell) for cell in here.cells),
                key=hatched,
            ),
            Grid(
                title=f"Where {here.defender} may strike",
                squares=tuple(_striking_back(cell) for cell in here.cells),
                key=f"Barred by {last.by}, the block played last" if barred and last.by else "",
            ),
        )
    )


def _coming_in(came: tuple[Hit, ...], cell: grid.Cell) -> Square:
    mark = Mark.COVERED if cell.covered_by else Mark.EMPTY
    if cell.attacks:
        return Square(
            code=cell.square,
            mark=mark,
            text=_short(cell.attacks),
            note=_harm(came, cell.attacks),
            tone=Tone.BAD,
        )
    if cell.uncertain:
        return Square(
            code=cell.square, mark=mark, text=_short(cell.uncertain), note="read the card"
        )
    if cell.stopped:
        return Square(
            code=cell.square,
            mark=mark,
            text=_short(cell.stopped),
            note="stopped",
            tone=Tone.GOOD,
        )
    return Square(code=cell.square, mark=mark, note="covered" if cell.covered_by else "")


def _short(names: tuple[str, ...]) -> str:
    """Attacks as a square has room for: that they are attacks goes without saying."""
    return ", ".join(name.removesuffix(" Attack") for name in names)


def _harm(came: tuple[Hit, ...], names: tuple[str, ...]) -> str:
    found = [hit.damage for hit in came if hit.result.attack.name in names]
    return " ".join(UNSAID if harm is None else f"−{harm}" for harm in found) or "hits"


def _striking_back(cell: grid.Cell) -> Square:
    if cell.barred:
        return Square(code=cell.square, mark=Mark.BARRED, note="barred")
    if cell.open:
        return Square(code=cell.square, mark=Mark.OPEN, note="open", tone=Tone.GOOD)
    return Square(code=cell.square, mark=Mark.CLOSED, note="closed")
