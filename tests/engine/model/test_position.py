"""Two seats: whose turn it is, who is who, and a side replaced."""

from __future__ import annotations

import msgspec
import pytest

from engine.notation.documents import DocumentError
from tests.engine.frogs import GAME, POSITION, TURN, Side


def test_a_side_is_found_by_name_and_by_whose_turn_it_is() -> None:
    position = GAME.position({**POSITION, "active": "Ned"})
    assert (position.active_player.name, position.other_player.name) == ("Ned", "Ann")
    assert (position.player("Ann").frog.name, position.other("Ann").frog.name) == ("Bo", "Cy")
    with pytest.raises(ValueError, match="Ann and Ned"):
        position.player("Zoe")


@pytest.mark.parametrize("who", ["Ned", 1])
def test_a_side_is_replaced_by_name_by_seat_or_whole(who: str | int) -> None:
    position = GAME.position(POSITION)
    changed = position.with_player(who, pebbles=9)
    assert changed.player("Ned").pebbles == 9
    assert changed.player("Ann") is position.player("Ann")
    whole: Side = msgspec.structs.replace(position.player("Ned"), pebbles=9)
    assert position.with_player(whole) == changed


def test_a_window_is_opened_as_it_is_described() -> None:
    position = GAME.position(POSITION)
    bare = msgspec.structs.replace(position, place=position.place.moved("pond.window"))
    held = TURN.opened(bare, "Ned", offered=True).place.window
    assert held is not None
    assert (bare.name_of(held.holder), held.offered) == ("Ned", True)
    with pytest.raises(DocumentError, match="expected Ann or Ned, got 'Zoe'"):
        TURN.opened(bare, "Zoe")


def test_a_place_that_is_not_there_is_told_where_it_was_named() -> None:
    assert TURN.place("pond") == "pond.window"
    with pytest.raises(DocumentError, match=r"position\.at: no place in the turn"):
        TURN.place("lake", "position.at")
