"""What a judge does at the Table, driven without a browser."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import rules
from tests.ui.conftest import OpenApp, assert_no_traceback, open_panel, texts
from ui.case.case import Case, write_link
from ui.case.seen import see
from ui.store.own import store
from ui.verdict.recording import record
from ui.words.strings import say

GAME = "little_troubles"


def token(data: Any) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(data).encode()) + packer.flush()
    return f"1.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def component_data(app: AppTest, key: str) -> dict[str, Any]:
    """The data the page hands to one of our components."""
    for element in app.get("bidi_component"):
        if key in element.proto.id:
            data: dict[str, Any] = json.loads(element.proto.json)
            return data
    raise AssertionError(f"no component {key}")


def opened_with(app: AppTest, text: str) -> AppTest:
    open_panel(app, "open")
    app.text_area(key="open-paste").set_value(text).run()
    app.button(key="open-use").click().run()
    assert_no_traceback(app)
    return app


def test_the_worked_example_answers_its_question(open_app: OpenApp) -> None:
    said = texts(open_app(game=GAME))
    assert "Babysitter's Confidence is 4." in said
    assert "Nick may not play Tantrum now" in said


def test_a_link_opens_what_it_was_made_of(open_app: OpenApp) -> None:
    first = open_app(game=GAME)
    first.button(key="next").click().run()
    link = first.query_params["c"]
    again = open_app(link=link)
    assert again.query_params["c"] == link
    assert texts(again) == texts(first)


@pytest.mark.parametrize(
    "link",
    [
        "nonsense",
        "9.abc",
        "1.!!!",
        "1." + "A" * 30_000,
        token([]),
        token({"g": GAME, "p": "nothing"}),
        token({"g": GAME, "p": {}, "evil": 1}),
        token({"g": "no_such_game", "p": {}}),
        token({"g": GAME, "p": {"turn": {"player": "Ana"}}}),
        token({"g": GAME, "p": {"Ana": "x" * 70_000}}),
        token({"g": GAME, "p": {"turn": {"player": "Ana"}, "Ana": {}, "Nick": {"x": [[[[]]]]}}}),
    ],
)
def test_a_bad_link_says_so_and_the_example_stays(open_app: OpenApp, link: str) -> None:
    app = open_app(link=link)
    assert len(app.error) == 1
    assert "Babysitter's Confidence is 4." in texts(app)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", say("open.nothing")),
        ("turn: [", "not readable"),
        ("just words", "expected"),
        ("turn: {player: Zoe}\nAna: {}\nNick: {}", "Zoe"),
        ("turn: {player: Ana}\nAna: {cookies: many, wins: -1}\nNick: {}", "wins"),
        ("?c=1.zzz", "damaged"),
    ],
)
def test_a_bad_paste_keeps_the_table(open_app: OpenApp, text: str, says: str) -> None:
    app = open_app(game=GAME)
    before = app.query_params["c"]
    opened_with(app, text)
    assert says in texts(app)
    assert app.query_params["c"] == before


def test_a_position_can_be_pasted(open_app: OpenApp) -> None:
    app = open_app(game=GAME)
    opened_with(app, "turn: {player: Alex}\nAlex: {cookies: 3}\nNora: {cookies: 4}")
    board = component_data(app, "board")["board"]
    assert (board["near"]["player"], board["near"]["active"]) == ("Alex", True)
    assert board["far"]["player"] == "Nora"


def test_names_of_cards_cannot_load_pictures(open_app: OpenApp) -> None:
    hostile = "![x](https://example.org/p.png)"
    card = {"name": hostile, "printed": {"confidence": 2, "maturity": 2}}
    position = {"turn": {"player": "Ana"}, "Ana": {"characters": [card]}, "Nick": {}}
    case = Case(game=GAME, position=position, ask=({"value": f"{hostile}.confidence"},))
    app = open_app(link=write_link(case))
    assert all(hostile not in element.value for element in app.markdown)
    assert hostile in texts(app)


def test_an_option_is_played_and_the_trace_grows(open_app: OpenApp) -> None:
    app = open_app(game=GAME)
    before = component_data(app, "trace") if "trace" in str(app.get("bidi_component")) else None
    app.button(key="next").click().run()
    assert_no_traceback(app)
    after = component_data(app, "trace")
    assert len(after["steps"]) > len(before["steps"] if before else [])
    assert after["rules"]


def test_another_reading_changes_the_ruling_and_the_link(open_app: OpenApp) -> None:
    app = open_app("rulebook", game=GAME)
    app.segmented_control(key="rulebook-view").set_value("conflicts").run()
    assert_no_traceback(app)
    before = app.query_params["c"]
    switch = app.radio[0]
    names = [name.replace(" ", "-") for name in switch.options]
    other = next(name for name in names if name != switch.value)
    switch.set_value(other).run()
    assert_no_traceback(app)
    assert app.query_params["c"] != before
    app.button(key="defaults").click().run()
    assert app.query_params["c"] == before


def test_the_rulebook_is_searched_and_marked(open_app: OpenApp) -> None:
    app = open_app("rulebook", game=GAME)
    app.text_input(key="rulebook-words").set_value("cookies").run()
    assert_no_traceback(app)
    assert any(":yellow-background[**" in element.value for element in app.markdown)
    app.text_input(key="rulebook-words").set_value("no-such-word-anywhere").run()
    assert say("rulebook.found", count=0) in texts(app)


def test_changes_of_a_touched_fight_that_cannot_be_read_are_named(open_app: OpenApp) -> None:
    app = open_app(game=GAME)
    open_panel(app, "quick")
    for seat, name in enumerate(rules.load(GAME).names()[:2]):
        app.selectbox(key=f"quick-name-{seat}").set_value(name)
        app.number_input(key=f"quick-c-{seat}").set_value(2)
        app.number_input(key=f"quick-m-{seat}").set_value(3)
    app.text_input(key="quick-changes-0").set_value("2 more")
    next(button for button in app.button if button.label == "Who wins?").click().run()
    assert_no_traceback(app)
    assert '"2 more"' in texts(app)


def test_a_scenario_opens_at_the_table(open_app: OpenApp) -> None:
    app = open_app("scenarios", game=GAME)
    app.segmented_control(key="scenarios-view").set_value("library").run()
    app.text_input(key="scenario-words").set_value("both confidences reach").run()
    app.button(key="open-both-win-and-both-lose").click().run()
    assert_no_traceback(app)
    assert app.title[0].value == say("table.title")


def test_a_saved_ruling_is_found_replayed_and_deleted(open_app: OpenApp) -> None:
    app = open_app(game=GAME)
    case = app.session_state["desks"][GAME].case
    ruling = record(see(case)).model_copy(update={"table_number": "12"})
    store().save(ruling)
    answers = [{"asked": "Babysitter.confidence", "value": 5, "text": "It is 5"}]
    store().save(ruling.model_copy(update={"receipt": {**ruling.receipt, "answers": answers}}))
    store().save(ruling.model_copy(update={"receipt": {}}))
    app = open_app("rulings")
    assert "Table 12" in texts(app)
    app.button(key="replay").click().run()
    assert_no_traceback(app)
    said = texts(app)
    assert "Replayed: 3. Same answer: 1. Different: 2." in said
    assert "Babysitter.confidence: then 5, now 4" in said
    assert say("rulings.no_receipt") in said
    app.text_input(key="rulings-words").set_value("no such ruling").run()
    assert say("rulings.found", count=0) in texts(app)


def test_a_position_no_legal_game_shows_says_so(open_app: OpenApp) -> None:
    app = open_app(game=GAME)
    names = ", ".join(f"Gardener {number}" for number in range(1, 7))
    opened_with(app, f"turn: {{player: Ana}}\nAna: {{characters: [{names}]}}\nNick: {{}}")
    assert any("6" in warning.value for warning in app.warning)


def test_a_rule_leads_to_a_scenario_that_cites_it(open_app: OpenApp) -> None:
    app = open_app("rulebook", game=GAME)
    app.text_input(key="rulebook-words").set_value("rewards.double").run()
    app.session_state["links-rewards.double"] = True
    app.run()
    app.button(key="cited-rewards.double-both-win-and-both-lose").click().run()
    assert_no_traceback(app)
    assert app.title[0].value == say("table.title")
    assert "Who wins?" in texts(app)


def test_a_fault_of_the_rules_is_a_message_and_the_table_stays(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(game=GAME)
    game = rules.load(GAME)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(game, "position", broken, raising=False)
    opened_with(app, "turn: {player: Alex}\nAlex: {}\nNora: {}")
    assert "RuntimeError" in texts(app)
    assert "no such luck" not in texts(app)
    monkeypatch.undo()
    open_panel(app, "")
    assert "Babysitter's Confidence is 4." in texts(app)
