"""One box finds rules, disagreements, cards and worked rulings; editions stand side by side."""

from __future__ import annotations

from tests.ui.conftest import OpenApp, assert_no_traceback, texts
from ui.case.lookup import index
from ui.widgets.editions import differences

GAME = "little_troubles"


def test_the_box_leads_to_what_was_found(open_app: OpenApp) -> None:
    app = open_app("table", game=GAME)
    app.text_input(key="find").set_value("confidance").run()
    assert_no_traceback(app)
    said = texts(app)
    assert app.title[0].value == "Rules"
    assert "confidance was taken for confidence." in said
    assert "What a Character" in said or "Confidence" in said


def test_everything_of_a_game_is_found() -> None:
    sorts = {hit.thing.sort.value for hit in index("highlander").find("head shot").hits}
    assert {"rule", "scenario"} <= sorts


def test_a_worked_ruling_is_opened_from_the_search(open_app: OpenApp) -> None:
    app = open_app("rulebook", game=GAME)
    app.text_input(key="rulebook-words").set_value("temporary change stays with its side").run()
    assert_no_traceback(app)
    button = next(button for button in app.button if str(button.key).startswith("found-"))
    app = button.click().run()
    assert_no_traceback(app)
    assert app.title[0].value == "Table"


def test_editions_are_compared(open_app: OpenApp) -> None:
    app = open_app("rulebook", game="dice_throne")
    app.segmented_control(key="rulebook-view").set_value("editions").run()
    assert_no_traceback(app)
    assert "2027:" in texts(app)
    assert "v2.4.3:" in texts(app)
    assert differences("dice_throne", "2027", "v2.4.3")
    assert differences("dice_throne", "2027", "2027") == ()
