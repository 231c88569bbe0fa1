"""What a position states that nothing goes by, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.telling.unused import Unused
from rules.highlander.cards.documents import CardDocument, PrintDocument
from rules.highlander.cards.idle import idle
from rules.highlander.cards.words import ATTACK
from rules.highlander.notation.documents import (
    AttackDocument,
    DefenceDocument,
    DutyDocument,
    LastingDocument,
    PlayerDocument,
    PositionDocument,
    TableCardDocument,
)
from rules.highlander.notation.parts import Reader
from rules.highlander.notation.reading import sides


def unused_in_position(document: Mapping[str, Any]) -> Iterator[Unused]:
    """Over the table and both sides: what cards, duties and effects state to no effect."""
    table, players = sides(document)
    return _Unused(table).found(players)


class _Unused:
    """Looks at every part of a document, with the cards it states by hand in mind."""

    def __init__(self, table: PositionDocument) -> None:
        self.table = table
        self.reader = Reader()

    def found(self, players: Mapping[str, PlayerDocument]) -> Iterator[Unused]:
        for index, stated in enumerate(self.table.cards):
            self.reader.stated.append(self.reader.card("", stated.name, stated))
            yield from self._card(f"cards.{index}", stated.name, stated)
        for path in ("incoming", "attacks"):
            for index, attack in enumerate(getattr(self.table, path)):
                if isinstance(attack, AttackDocument):
                    yield from self._card(f"{path}.{index}", attack.attack, attack, ATTACK)
        for index, defence in enumerate(self.table.defences):
            if isinstance(defence, DefenceDocument):
                yield from self._card(f"defences.{index}", defence.defence, defence, lies=True)
        for name, player in players.items():
            yield from self._side(name, player)

    def _card(
        self, path: str, name: str, stated: PrintDocument, kind: str = "", *, lies: bool = False
    ) -> Iterator[Unused]:
        card = self.reader.card(path, name, stated, kind)
        yield from idle(path, stated, card, lies=lies or kind == ATTACK)

    def _side(self, name: str, player: PlayerDocument) -> Iterator[Unused]:
        for index, held in enumerate(player.hand if isinstance(player.hand, list) else ()):
            if isinstance(held, CardDocument):
                yield from self._card(f"{name}.hand.{index}", held.name, held)
        for slot in ("persona", "weapon", "off_hand"):
            card = getattr(player, slot)
            if isinstance(card, CardDocument):
                kind = "persona" if slot == "persona" else "weapon"
                yield from self._card(f"{name}.{slot}", card.name, card, kind, lies=True)
        for index, lying in enumerate(player.table):
            if isinstance(lying, TableCardDocument):
                path = f"{name}.table.{index}"
                yield from self._card(path, lying.name, lying, lies=True)
                stays = self.reader.card(path, lying.name, lying).stays
                for word in ("ignored", "face_down"):
                    if getattr(lying, word) and not stays:
                        because = "it does not stay in play, so no text of it holds"
                        yield Unused(f"{path}.{word}", because)
        for index, duty in enumerate(player.must):
            if isinstance(duty, DutyDocument) and duty.of and not duty.discard:
                yield Unused(f"{name}.must.{index}.of", "no cards are discarded for it")
        for index, lasting in enumerate(player.lasting):
            yield from _lasting(f"{name}.lasting.{index}", lasting)


def _lasting(path: str, lasting: LastingDocument) -> Iterator[Unused]:
    if "lasts" in lasting.model_fields_set:
        yield Unused(f"{path}.lasts", "an effect from an earlier play ends by its turns")
