"""From a document to a position: every card found, every problem reported at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.model.names import expected, free
from engine.model.rulebook import Readings
from engine.model.windows import Place
from engine.notation.documents import DocumentError, under
from engine.notation.sides import read_sides
from rules.highlander.cards.documents import CardDocument
from rules.highlander.cards.printed import Card
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import ATTACK
from rules.highlander.notation.documents import (
    AttackDocument,
    DefenceDocument,
    PlayerDocument,
    PositionDocument,
    TableCardDocument,
)
from rules.highlander.notation.parts import (
    Reader,
    added_row,
    duties_of,
    each,
    lasting_of,
    on_table,
    pending_of,
    stated_rules,
    with_window,
)
from rules.highlander.notation.what_happened import (
    met_of,
    row_of,
    settled_of,
    with_what_they_did,
)
from rules.highlander.position.exchange import Attack, Defence, Exertion
from rules.highlander.position.player import Player, TableCard
from rules.highlander.position.position import Position
from rules.highlander.position.waiting import Lasting
from rules.highlander.turn.turn import TURN

_SPELT = {"defenses": "defences"}


def sides(document: Mapping[str, Any]) -> tuple[PositionDocument, dict[str, PlayerDocument]]:
    """What a document tells of the table, and each player's side by name.

    DocumentError with every problem of all parts.
    """
    if isinstance(document, Mapping) and "defenses" in document:
        document = {_SPELT.get(word, word): part for word, part in document.items()}
    return read_sides(
        document,
        PositionDocument,
        PlayerDocument,
        active=lambda table: table.turn.player,
        also=lambda table: TURN.place(table.turn.at, "position.turn.at"),
    )


def read(document: Mapping[str, Any], readings: Readings) -> Position:
    """The position a document describes, its window open; DocumentError with every problem."""
    table, players = sides(document)
    try:
        return Assembly(table, players, readings).position()
    except DocumentError as error:
        raise under("position", error) from None


class Assembly:
    """Puts a validated document together into a position."""

    def __init__(
        self, table: PositionDocument, players: dict[str, PlayerDocument], readings: Readings
    ) -> None:
        self.table = table
        self.documents = players
        self.readings = readings
        self.reader = Reader()
        self.number = table.turn.number

    def position(self) -> Position:
        """The position; DocumentError with every problem found on the way."""
        turn, reader = self.table.turn, self.reader
        for path, printed in each(self.table.cards, "cards"):
            reader.stated.append(reader.card(path, printed.name, printed))
        names = tuple(self.documents)
        active = names.index(turn.player)
        other = names[1 - active]
        players = {name: self._player(name, document) for name, document in self.documents.items()}
        incoming = self._attacks(self.table.incoming, "incoming", other)
        attacks = self._attacks(self.table.attacks, "attacks", turn.player)
        defences = self._defences()
        place = TURN.place(turn.at, "position.turn.at")
        self._check_exertion()
        for path, document in (("", self.table), *self.documents.items()):
            for where, rule in stated_rules(document, path):
                if rule not in self.readings.rulebook.rules:
                    near = expected(tuple(self.readings.rulebook.rules), rule)
                    reader.wrong(where, f"no rule is called so: {near}")
        if reader.problems:
            raise DocumentError(reader.problems)
        gone = (
            *self._attacks(self.table.incoming_gone, "incoming_gone", other, incoming),
            *self._attacks(self.table.attacks_gone, "attacks_gone", turn.player, attacks),
        )
        played: list[Attack | Defence] = [*attacks]
        played += [each for each in defences if not each.standing]
        players[turn.player] = on_table(players[turn.player], played, self.number)
        players[other] = on_table(players[other], incoming, max(self.number - 1, 0))
        position = Position(
            names=(names[0], names[1]),
            active=active,
            turn_number=self.number,
            place=Place(place),
            readings=self.readings,
            players=(players[names[0]], players[names[1]]),
            incoming=incoming,
            gone=gone,
            settled=settled_of(self.table.settled),
            opponent_attacked=turn.opponent_attacked,
            defences=defences,
            attacks=attacks,
            specials=tuple(turn.special_played),
            used=tuple(turn.used),
            carried_out=tuple(turn.carried_out),
            turn_over=turn.turn_over,
            exertion=self._exertion(place),
            lasting=tuple(e for n, d in self.documents.items() for e in self._lasting(n, d)),
            duties=tuple(e for n, d in self.documents.items() for e in duties_of(n, d)),
            pending=tuple(e for n, d in self.documents.items() for e in pending_of(n, d)),
            free_discard_used=turn.free_discard_used,
            discarded_down=turn.discarded_down,
            avoided=turn.avoided,
            attack_phase_over=turn.attack_phase_over,
            stated=tuple(reader.stated),
            winner=turn.winner,
            won_by=turn.won_by,
        )
        position = position.with_more(lasting=self._stated_attacks())
        return with_window(with_what_they_did(position))

    def _stated_attacks(self) -> tuple[Lasting, ...]:
        """The number of attacks this turn allows, where the judge has stated it."""
        turn = self.table.turn
        if turn.attacks_allowed is None:
            return ()
        number = Effect(kind="attacks-set", amount=turn.attacks_allowed)
        return (
            Lasting(
                effect=number,
                source="as stated",
                rule="attack.count-changed",
                owner=turn.player,
                ends=self.number,
            ),
        )

    def _check_exertion(self) -> None:
        made = self.table.turn.exertion
        if made is not None and made.by and made.by not in self.documents:
            self.reader.wrong("turn.exertion.by", expected(tuple(self.documents), made.by))

    def _exertion(self, place: str) -> Exertion | None:
        made = self.table.turn.exertion
        if made is None:
            return None
        revealed = None if made.revealed is None else tuple(made.revealed)
        return Exertion(
            by=made.by or self.table.turn.player,
            purpose=made.purpose,
            phase=made.phase or place,
            revealed=revealed,
            used=made.used,
        )

    def _attacks(
        self,
        items: Sequence[str | AttackDocument],
        path: str,
        by: str,
        beside: tuple[Attack, ...] = (),
    ) -> tuple[Attack, ...]:
        """The attacks listed, each with a name of its own among them and those `beside`."""
        found: list[Attack] = []
        for where, item in each(items, path):
            document = AttackDocument(attack=item) if isinstance(item, str) else item
            card = self.reader.card(where, document.attack, document, ATTACK, with_flags=False)
            if card.type != ATTACK:
                self.reader.wrong(where, f"{card.name} is a card of type {card.type}, no attack")
            flags = tuple(flag for flag in document.flags or () if flag not in card.flags)
            again = bool(found) and card.slug == found[-1].card.slug
            if again and "unblockable-after-its-kind" in card.flags:
                flags = tuple(dict.fromkeys((*flags, "unblockable")))
            taken = tuple(each.name for each in (*beside, *found))
            name = free(document.name or card.name, taken)
            added = tuple(added_row(each) for each in document.added)
            found.append(
                Attack(
                    name=name,
                    card=card,
                    by=by,
                    flags=flags,
                    added=added,
                    from_exertion=document.from_exertion,
                    off_table=document.off_table,
                )
            )
        return tuple(found)

    def _defences(self) -> tuple[Defence, ...]:
        found: list[Defence] = []
        for where, item in each(self.table.defences, "defences"):
            document = DefenceDocument(defence=item) if isinstance(item, str) else item
            card = self.reader.card(where, document.defence, document)
            if not card.is_defence:
                self.reader.wrong(where, f"{card.name} is no block or dodge")
            name = free(document.name or card.name, tuple(each.name for each in found))
            found.append(
                Defence(
                    name=name,
                    card=card,
                    against=tuple(document.against or ()),
                    from_exertion=document.from_exertion,
                    power_block=document.power_block,
                    standing=document.standing,
                    overcomes=tuple(document.overcomes),
                    met=met_of(document.met),
                )
            )
        return tuple(found)

    def _player(self, name: str, document: PlayerDocument) -> Player:
        reader = self.reader
        hand: tuple[str, ...] | None = None
        if isinstance(document.hand, list):
            hand = tuple(
                self._hand_card(path, item) for path, item in each(document.hand, f"{name}.hand")
            )
        return Player(
            name=name,
            ability=document.ability if isinstance(document.ability, int) else None,
            hand_size=document.hand_size,
            hand=hand,
            hand_count=document.hand if isinstance(document.hand, int) else None,
            endurance=document.endurance,
            discard=tuple(reader.known_name(name, card) for card in document.discard),
            removed=tuple(reader.known_name(name, card) for card in document.removed),
            persona=self._pregame(f"{name}.persona", document.persona, "persona"),
            weapon=self._pregame(f"{name}.weapon", document.weapon, "weapon"),
            off_hand=self._pregame(f"{name}.off_hand", document.off_hand, "weapon"),
            disarmed=document.disarmed,
            table=tuple(
                self._table_card(path, item) for path, item in each(document.table, f"{name}.table")
            ),
            may=tuple(document.may),
            missed_last_turn=document.missed_last_turn,
            adjusted=tuple(row_of(row) for row in document.adjusted),
        )

    def _hand_card(self, path: str, item: str | CardDocument) -> str:
        if isinstance(item, str):
            return self.reader.known_name(path, item)
        self.reader.stated.append(self.reader.card(path, item.name, item))
        return item.name

    def _pregame(self, path: str, item: str | CardDocument | None, kind: str) -> Card | None:
        if item is None:
            return None
        if isinstance(item, str):
            return self.reader.card(path, item, None, kind)
        return self.reader.card(path, item.name, item, kind)

    def _table_card(self, path: str, item: str | TableCardDocument) -> TableCard:
        if isinstance(item, str):
            return TableCard(card=self.reader.card(path, item, None))
        card = self.reader.card(path, item.name, item)
        return TableCard(
            card=card,
            called=item.called if item.called != card.name else "",
            turn=item.turn,
            ignored=item.ignored,
            under=tuple(item.under),
            face_down=item.face_down,
        )

    def _lasting(self, name: str, document: PlayerDocument) -> Iterator[Lasting]:
        for item in document.lasting:
            yield lasting_of(name, item, self.number)
