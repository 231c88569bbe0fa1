"""The board under a reader's hands: numbers that explain themselves, sheets, and cards moved."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.test_access import LOOKS, faults
from ui.case.case import Case, write_link


def character(name: str, confidence: int, maturity: int, **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "printed": {"confidence": confidence, "maturity": maturity},
        "regressed": {"confidence": 1, "maturity": 1},
        **more,
    }


FIGHT = Case(
    game="little_troubles",
    position={
        "turn": {"player": "Ana", "at": "fight.window", "fighters": ["Babysitter", "Bully"]},
        "Ana": {
            "cookies": 20,
            "characters": [
                character("Babysitter", 2, 3, grabbing=["Shield"]),
                character("Gardener", 2, 3),
                character("Postman", 3, 2, side="regressed"),
                character("Teacher", 4, 4),
            ],
            "toys": [
                {"name": "Shield", "ongoing": [{"change": {"confidence": 2}}]},
                "Whistle",
                "Bike",
            ],
        },
        "Nick": {
            "cookies": 2,
            "hand": [{"name": "Tantrum", "types": ["action"], "cost": 3}],
            "characters": [
                character("Bully", 3, 2),
                character("Carrier", 3, 3, side="regressed"),
                character("Grandmother", 2, 5),
                character("Firefighter", 5, 1),
            ],
            "toys": ["Train", "Drum", "Kite"],
        },
    },
    ask=({"value": "Babysitter.confidence"},),
)
DAMAGE = Case(
    game="dice_throne",
    position={
        "turn": {"player": "Ana", "at": "defence.last"},
        "Ana": {"hero": "Barbarian", "health": 31, "tokens": {"Crit": 1, "Knockdown": 1}},
        "Nick": {"hero": "Paladin", "health": 20, "tokens": {"Protect": 1, "Retribution": 1}},
        "offence": {
            "dice": [1, 2, 3, 3, 6],
            "activated": "Mighty Blow",
            "damage": 9,
            "type": "normal",
        },
        "damage": [{"to": "Nick", "amount": 9, "from": "Mighty Blow", "ability": True}],
    },
)
EXCHANGE = Case(
    game="highlander",
    position={
        "turn": {"player": "Alex", "at": "attack"},
        "Alex": {"hand": ["Lower Left Attack", "Thrust"]},
        "Nick": {},
        "incoming": ["Upper Left Attack", "Thrust", "Lower Right Attack"],
        "defences": ["Lower Right Block", "Upper Left Block"],
    },
)
CASES = {case.game: case for case in (FIGHT, DAMAGE, EXCHANGE)}
each_game = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def opened(visit: Visit, case: Case) -> Locator:
    visit.open(f"/?c={write_link(case)}")
    board = visit.page.locator(".board").first
    expect(board.locator(".head").first).to_be_visible()
    return board


def touched(visit: Visit, key: str) -> Locator:
    """The thing on the board with this key."""
    return visit.page.locator(f"[data-key='{key}']").first


def focused(visit: Visit) -> str:
    """The key of what has the focus."""
    key: str = visit.page.evaluate(
        """() => {
          let at = document.activeElement;
          while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
          return at?.dataset.key ?? '';
        }"""
    )
    return key


@each_game
def test_all_that_can_be_touched_is_large_enough_and_no_text_is_cut(
    visit: Visit, case: Case
) -> None:
    board = opened(visit, case)
    wrong = board.evaluate(
        """(board) => [...board.querySelectorAll('button')].map((each) => {
          const { width, height } = each.getBoundingClientRect();
          const cut = each.scrollWidth > each.clientWidth + 1
            || each.scrollHeight > each.clientHeight + 1;
          return width < 44 || height < 44 || cut ? `${each.textContent} ${width}x${height}` : '';
        }).filter(Boolean)"""
    )
    assert wrong == []
    assert board.evaluate("(board) => board.scrollWidth <= board.clientWidth")
    assert visit.page.evaluate(
        "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


@each_game
def test_a_usual_table_is_low_enough_for_one_screen(visit: Visit, case: Case) -> None:
    """Beside it and below it there must be room for the turn, the options and the steps."""
    board = opened(visit, case)
    if (visit.page.viewport_size or {"width": 0})["width"] > 1000:
        # As wide as the board is drawn at 1280: rows then hold as many cards as they will.
        board.evaluate("(board) => { board.closest('.whole').style.width = '763px'; }")
        box = board.bounding_box()
        assert box is not None
        assert box["height"] <= 560


def test_a_number_opens_its_rows_without_the_server(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "n:Babysitter:Confidence").scroll_into_view_if_needed()
    visit.page.context.set_offline(True)
    touched(visit, "n:Babysitter:Confidence").click()
    why = visit.page.locator(".why")
    expect(why).to_contain_text("Babysitter: Confidence 4")
    expect(why).to_contain_text("Without Shield it would be 2.")
    why.get_by_role("button", name="Ongoing effects").click()
    expect(why.locator(".rule-text:visible")).to_have_count(1)
    visit.page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    assert focused(visit) == "n:Babysitter:Confidence"
    visit.page.context.set_offline(False)
    visit.faults.clear()


def test_a_number_becomes_the_question(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "n:Bully:Maturity").click()
    visit.page.locator(".why").get_by_role("button", name="Make it the question").click()
    visit.settle()
    expect(touched(visit, "n:Bully:Maturity")).to_have_class("num second asked")


def test_a_new_card_is_kept_with_enter_and_the_next_begins(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "add:Nick:hand").click()
    sheet = visit.page.locator("dialog[open]")
    visit.page.keyboard.type("Sulk")
    sheet.get_by_role("radio", name="Quick Action").click()
    cost = sheet.get_by_label("Cost", exact=True)
    cost.fill("1")
    cost.press("Enter")
    visit.settle()
    expect(sheet.get_by_label("Name", exact=True)).to_be_focused()
    expect(sheet.get_by_label("Name", exact=True)).to_have_value("")
    visit.page.keyboard.press("Escape")
    assert focused(visit) == "add:Nick:hand"
    expect(visit.page.locator(".side.far")).to_contain_text("Sulk")


def test_what_was_typed_survives_escape_and_a_reload(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "add:Ana:hand").click()
    visit.page.keyboard.type("Nap Ti")
    visit.page.keyboard.press("Escape")
    visit.page.reload()
    visit.settle()
    touched(visit, "add:Ana:hand").click()
    sheet = visit.page.locator("dialog[open]")
    expect(sheet.get_by_label("Name", exact=True)).to_have_value("Nap Ti")
    sheet.get_by_role("button", name="Start over").click()
    expect(sheet.get_by_label("Name", exact=True)).to_have_value("")


def test_a_problem_stands_beside_its_field_and_the_sheet_stays(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "f:Ana:cookies").click()
    sheet = visit.page.locator("dialog[open]")
    cookies = sheet.get_by_label("Cookies", exact=True)
    expect(cookies).to_be_focused()
    cookies.fill("lots")
    cookies.press("Enter")
    visit.settle()
    expect(sheet.locator(".field:has(input[aria-invalid=true]) .err")).to_contain_text("lots")
    cookies.fill("7")
    cookies.press("Enter")
    visit.settle()
    expect(sheet).to_have_count(0)
    expect(touched(visit, "f:Ana:cookies")).to_contain_text("7")


def test_a_card_is_moved_by_two_touches_and_by_dragging(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "c:Drum").click()
    visit.page.get_by_role("button", name="Move it").click()
    expect(visit.page.locator(".note")).to_contain_text("Where does Drum go?")
    touched(visit, "to:Ana:toys").click()
    visit.settle()
    expect(visit.page.locator(".side.near")).to_contain_text("Drum")
    if (visit.page.viewport_size or {"width": 0})["width"] > 1000:
        card = visit.page.locator(".card:has([data-key='c:Drum'])")
        card.drag_to(touched(visit, "add:Nick:toys"))
        visit.settle()
        expect(visit.page.locator(".side.far")).to_contain_text("Drum")


def test_a_toy_is_given_to_a_character(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "c:Kite").click()
    visit.page.get_by_role("button", name="Move it").click()
    visit.page.get_by_role("button", name="Put it on Grandmother").click()
    visit.settle()
    expect(touched(visit, "c:Kite")).to_contain_text("held by Grandmother")


def test_a_player_is_renamed_where_the_name_stands(visit: Visit) -> None:
    opened(visit, FIGHT)
    touched(visit, "player:Nick").click()
    visit.page.keyboard.type("Nora")
    visit.page.keyboard.press("Enter")
    visit.settle()
    expect(visit.page.locator(".side.far .player")).to_have_text("Nora")
    touched(visit, "player:Nora").click()
    visit.page.keyboard.type("Nobody")
    visit.page.keyboard.press("Escape")
    expect(visit.page.locator(".side.far .player")).to_have_text("Nora")


def test_a_die_gets_another_face(visit: Visit) -> None:
    opened(visit, DAMAGE)
    touched(visit, "d:offence.dice:0").click()
    visit.page.locator("dialog[open] .face").nth(5).click()
    visit.settle()
    expect(touched(visit, "d:offence.dice:0")).to_have_attribute("aria-label", "6, pow")


def test_the_keyboard_alone_reaches_all(visit: Visit) -> None:
    board = opened(visit, FIGHT)
    wanted = set(
        board.evaluate(
            """(board) => [...board.querySelectorAll('[data-key]:not(:disabled)')]
              .map((each) => each.dataset.key)"""
        )
    )
    touched(visit, "player:Nick").focus()
    reached = {focused(visit)}
    for _ in range(len(wanted) + 5):
        visit.page.keyboard.press("Tab")
        reached.add(focused(visit))
    assert wanted - reached == set()


@each_game
def test_board_rows_and_sheets_have_no_serious_fault(visit: Visit, case: Case) -> None:
    board = opened(visit, case)
    for look in LOOKS:
        visit.page.emulate_media(color_scheme=look)
        visit.page.wait_for_timeout(300)
        assert faults(visit) == []
        board.locator(".num, .fact").first.click()
        visit.page.wait_for_timeout(100)
        assert faults(visit) == []
        visit.page.keyboard.press("Escape")
        board.locator(".slot.one, .chip.add").first.click()
        assert faults(visit) == []
        visit.page.keyboard.press("Escape")


@each_game
def test_an_empty_table_says_nothing_odd(visit: Visit, case: Case) -> None:
    bare = {"turn": {"player": "Ana"}, "Ana": {}, "Nick": {}}
    board = opened(visit, Case(game=case.game, position=bare))
    said = board.inner_text()
    assert not [word for word in ("null", "undefined", "NaN", "[object") if word in said]
