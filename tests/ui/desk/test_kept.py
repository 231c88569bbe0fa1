"""What lay before a browser is found again, by that browser and at that address only."""

from __future__ import annotations

from engine.play.timeline import Timeline
from ui.case.case import Case, desk_with, write_link
from ui.desk.kept import MOST_ADDRESSES, KeptDesks

GAME = "little_troubles"


def a_case(cookies: int) -> Case:
    return Case(game=GAME, position={"Ana": {"cookies": cookies}, "Nick": {}})


def test_desks_are_found_by_key_and_address() -> None:
    kept = KeptDesks()
    timeline = Timeline(a_case(1)).changed(a_case(2))
    kept.keep("ana", "here", {GAME: timeline})
    assert kept.find("ana", "here") == {GAME: timeline}
    assert kept.find("nick", "here") == {}
    assert kept.find("ana", "elsewhere") == {}


def test_only_the_last_addresses_are_kept() -> None:
    kept = KeptDesks()
    for number in range(MOST_ADDRESSES + 1):
        kept.keep("ana", str(number), {GAME: Timeline(a_case(number))})
    assert kept.find("ana", "0") == {}
    assert kept.find("ana", str(MOST_ADDRESSES)) != {}


def test_a_link_to_what_lay_there_is_undo_and_redo() -> None:
    desk = desk_with(a_case(1))
    desk.change(a_case(2))
    first, second = write_link(a_case(1)), write_link(a_case(2))
    assert desk.return_to(first)
    assert desk.case == a_case(1)
    assert desk.return_to(second)
    assert (desk.case, desk.timeline.past) == (a_case(2), (a_case(1),))
    assert not desk.return_to(write_link(a_case(3)))
