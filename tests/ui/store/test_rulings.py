"""Rulings are kept and found on SQLite and on PostgreSQL, each for those it is meant for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.ui.store.samples import NOON, a_ruling
from ui.store import (
    Events,
    Filters,
    Reader,
    Rulings,
    open_store,
    tables,
)


def test_a_saved_ruling_comes_back_as_it_was(store: Rulings) -> None:
    saved = store.save(a_ruling())
    assert saved.number is not None
    assert store.get(saved.number) == saved
    assert store.get(saved.number + 1) is None


def test_the_newest_ruling_comes_first(store: Rulings) -> None:
    store.save_all(
        [a_ruling(question="old"), a_ruling(created=NOON + timedelta(1), question="new")]
    )
    assert [ruling.question for ruling in store.find()] == ["new", "old"]
    assert [ruling.question for ruling in store.find(limit=1, offset=1)] == ["old"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (Filters(), {"first", "100% sure"}),
        (Filters(words="FIRST"), {"first"}),
        (Filters(words="shield open"), {"first", "100% sure"}),
        (Filters(words="%"), {"100% sure"}),
        (Filters(event="Autumn Open"), {"first", "100% sure"}),
        (Filters(event="Other"), set()),
        (Filters(table_number="7"), {"100% sure"}),
        (Filters(game="b-game"), {"100% sure"}),
        (Filters(since=NOON + timedelta(hours=1)), {"100% sure"}),
        (Filters(until=NOON), {"first"}),
    ],
)
def test_search_and_filters(store: Rulings, filters: Filters, found: set[str]) -> None:
    later = {"created": NOON + timedelta(days=1), "table_number": "7", "game": "b-game"}
    store.save_all([a_ruling(question="first"), a_ruling(question="100% sure", **later)])
    assert {ruling.question for ruling in store.find(filters)} == found
    assert store.count(filters) == len(found)


def test_events_and_removal(store: Rulings) -> None:
    saved = store.save_all([a_ruling(event="B"), a_ruling(event="A"), a_ruling(event="")])
    assert store.events() == ["A", "B"]
    assert saved[0].number is not None
    assert store.remove(saved[0].number)
    assert not store.remove(saved[0].number)
    assert store.events() == ["A"]


def test_opening_a_store_twice_keeps_what_is_there(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'rulings.db'}"
    open_store(url).save(a_ruling())
    again = open_store(url)
    assert again.count() == 1
    with again.engine.connect() as connection:
        assert connection.execute(sa.text("pragma journal_mode")).scalar() == "wal"


# Whose rulings --------------------------------------------------------------------------------

ANN, NED = Reader(key="ann"), Reader(key="ned")


def test_a_reader_sees_and_changes_only_their_own(store: Rulings) -> None:
    ann, ned = store.seen_by(ANN), store.seen_by(NED)
    number = ann.save(a_ruling()).number
    assert number is not None
    assert ned.find() == []
    assert ned.count() == 0
    assert ned.events() == []
    assert ned.get(number) is None
    assert not ned.remove(number)
    assert not ned.amend(number, a_ruling(answer="No."), by="Ned", why="because")
    assert ann.get(number) is not None


def test_an_event_shares_what_is_saved_there(store: Rulings) -> None:
    events = Events(store.engine)
    event = events.open("Autumn Open", ANN, "Ann")
    assert events.join("nothing", NED, "Ned") is None
    joined = events.join(f" {event.code.lower()} ", NED, "Ned")
    assert joined is not None
    assert [judge.name for judge in events.judges(event.code)] == ["Ann", "Ned"]
    ann = store.seen_by(Reader(key="ann", event_code=event.code))
    ned = store.seen_by(Reader(key="ned", event_code=event.code))
    shared = ann.save(a_ruling())
    store.seen_by(ANN).save(a_ruling(question="for myself"))
    assert ned.find() == [shared]
    assert not events.close(event.code, NED)
    assert events.close(event.code, ANN)
    assert events.join(event.code, NED, "Ned") is None


def test_calls_wait_are_taken_once_and_are_answered(store: Rulings) -> None:
    events = Events(store.engine)
    event = events.open("Autumn Open", ANN, "Ann")
    events.join(event.code, NED, "Ned")
    first = events.call(event.code, "7", "Is it Quick?")
    second = events.call(event.code, "3", "")
    assert [call.number for call in events.calls(event.code)] == [first, second]
    assert events.take(event.code, first, NED)
    assert not events.take(event.code, first, ANN)
    assert not events.take("OTHER", second, ANN)
    assert [call.taken_by for call in events.calls(event.code)] == ["Ned", ""]
    assert events.answered(event.code, first, 12)
    assert not events.answered(event.code, first)
    closed = events.calls(event.code, closed=True)
    assert [(call.table_number, call.ruling) for call in closed] == [("7", 12)]
    assert [call.number for call in events.calls(event.code)] == [second]


def test_an_amended_ruling_keeps_what_it_was(store: Rulings) -> None:
    number = store.save(a_ruling(answer="It is 4.")).number
    assert number is not None
    changed = a_ruling(answer="It is 2.")
    assert store.amend(number, changed, by="Ann", why="dormant", overruled=True)
    now = store.get(number)
    assert now is not None
    assert now.answer == "It is 2."
    (before,) = store.history(number)
    assert (before.answer, before.by, before.why, before.overruled) == (
        "It is 4.",
        "Ann",
        "dormant",
        True,
    )


def test_a_deleted_ruling_can_be_brought_back_and_its_number_is_not_used_again(
    store: Rulings,
) -> None:
    number = store.save(a_ruling()).number
    assert number is not None
    assert store.remove(number)
    assert store.find() == []
    assert store.restore(number)
    assert store.get(number) is not None
    store.remove(number)
    with store.engine.begin() as connection:
        long_ago = datetime.now(UTC) - timedelta(days=31)
        connection.execute(sa.update(tables.rulings).values(removed=long_ago))
    again = open_store(store.engine.url.render_as_string(hide_password=False))
    assert not again.restore(number)
    saved = again.save(a_ruling())
    assert saved.number is not None
    assert saved.number > number
    again.engine.dispose()


def test_the_same_case_ruled_before_is_found(store: Rulings) -> None:
    asked = {"scenario": {"game": "a-game", "position": {"turn": 1}, "line": [{"by": "Ana"}]}}
    first = store.save(a_ruling(receipt=asked, answer="Yes."))
    second = store.save(a_ruling(receipt=asked, answer="No."))
    store.save(a_ruling())
    assert store.alike(second) == [first]
    assert store.alike(a_ruling()) == []
