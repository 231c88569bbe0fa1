"""What five readers come for, done in the browser as they would do it."""

from __future__ import annotations

import io

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import Visit
from ui.words.strings import say

EXAMPLE = "Babysitter's Confidence is 4"
FIGHT = "Babysitter 2/3 +2C Cardboard Shield vs Bully 3/6"
VERDICT = "Nick wins the Fight"


def _tab(visit: Visit, name: str) -> int:
    """Go to a tab where there are tabs; how many touches that took."""
    tab = visit.page.locator(".st-key-strip").get_by_role(
        "button", name=say(f"strip.tab_{name}"), exact=True
    )
    if not tab.is_visible():
        return 0
    tab.click()
    return 1


def _say(visit: Visit, text: str) -> None:
    line = visit.page.locator(".st-key-typed-line input")
    line.click()
    line.press_sequentially(text, delay=5)
    visit.page.wait_for_timeout(400)
    visit.settle()
    line.press("Enter")
    visit.page.wait_for_timeout(300)
    visit.settle()


def test_a_judge_in_a_hurry_rules_on_a_fight_in_two_touches(visit: Visit) -> None:
    """One line, Enter, and the verdict stands there with its numbers; the second touch copies."""
    page = visit.page
    visit.open()
    _say(visit, FIGHT)
    ruling = page.locator(".st-key-verdict")
    expect(ruling).to_contain_text(VERDICT)
    expect(ruling).to_contain_text("does not reach Bully's Maturity 6")
    page.locator(".st-key-copy").get_by_role("button", name=say("answer.copy"), exact=True).click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert VERDICT in copied
    assert visit.server in copied


def test_a_player_asks_why_this_is_four_in_one_touch(visit: Visit) -> None:
    """The rows open in the browser, with what does not count."""
    page = visit.page
    visit.open()
    page.get_by_role("button", name="Babysitter: Confidence 4").click()
    why = page.get_by_role("dialog")
    expect(why).to_contain_text("while grabbed")
    expect(why).to_contain_text("dormant")


def test_what_if_he_had_not_passed_in_three_touches(visit: Visit) -> None:
    """Back, another play, and both ways stand side by side by what they come to."""
    page = visit.page
    visit.open()
    visit.press("next")
    visit.press("back")
    touches = 1
    touches += _tab(visit, "may")
    page.get_by_role("button", name="Play Balloon").click()
    visit.settle()
    touches += 1
    assert touches <= 3
    _tab(visit, "why")
    visit.press("compare-now")
    expect(page.get_by_role("heading", name=say("compare.here"))).to_be_visible()


def test_a_link_opened_elsewhere_shows_the_same_verdict(visit: Visit) -> None:
    """Nothing to touch; and by a link for looking nothing can be changed."""
    page = visit.page
    visit.open()
    _say(visit, FIGHT)
    page.locator(".st-key-copy").get_by_role("button", name=say("answer.copy_link")).click()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(visit.server)
    visit.open(f"{link}&look=1")
    expect(page.locator(".st-key-verdict")).to_contain_text(VERDICT)
    expect(page.locator(".st-key-typed-line")).to_have_count(0)
    expect(page.locator(".st-key-may")).to_have_count(0)


def test_a_teacher_runs_a_lesson(visit: Visit) -> None:
    """Ten questions on a wall: the board, an answer, the rule beside it, the same by its link."""
    page = visit.page
    visit.open("/scenarios?round=rewards~7&wall=1")
    expect(page.get_by_alt_text("The table,")).to_be_visible()
    expect(page.get_by_text("Rewards: 0 of 10 answered, 0 right")).to_be_visible()
    asked = page.locator(".jc-question").inner_text()
    for number in range(1, 11):
        page.locator("[class*='st-key-choice-'], [class*='st-key-reveal-']").get_by_role(
            "button"
        ).first.click()
        visit.settle()
        expect(page.get_by_text(f"Rewards: {number} of 10 answered")).to_be_visible()
        if number == 1:
            visit.press("handout")
            with page.expect_download() as download:
                page.get_by_role("button", name=say("lesson.handout_questions")).click()
            assert len(PdfReader(io.BytesIO(download.value.path().read_bytes())).pages) > 1
            page.keyboard.press("Escape")
            visit.settle()
        visit.press("lesson-next")
    expect(page.get_by_text("of 10 right").first).to_be_visible()
    visit.open("/scenarios?round=rewards~7")
    expect(page.locator(".jc-question")).to_have_text(asked)


def test_a_newcomer_sees_a_worked_example_and_steps_on(visit: Visit) -> None:
    """No empty board: a question with its answer; options, typing, keys and undo work from it."""
    page = visit.page
    visit.open()
    expect(page.locator(".st-key-verdict")).to_contain_text(EXAMPLE)
    _tab(visit, "may")
    page.get_by_role("button", name="Play Tantrum").click()
    expect(page.locator(".st-key-may")).to_contain_text("only Quick cards")
    _say(visit, "Ana plays Bal")
    expect(page.locator(".st-key-trace")).to_contain_text("Balloon")
    visit.press("undo")
    expect(page.locator(".st-key-verdict")).to_contain_text(EXAMPLE)


def test_the_graph_is_selected_by_touch_and_by_key(visit: Visit) -> None:
    """A phase opens, a place shows its rule, the zoom stays as the game goes on, pictures save."""
    page = visit.page
    visit.open()
    visit.go_to(say("turn_graph.title"))
    node = page.locator("g.node.current")
    expect(node).to_have_count(1)
    first = node.get_attribute("data-id")
    page.get_by_role("button", name=say("graph.fit")).click()
    page.locator("g.node[data-id='phase:Fight Phase']").click()
    visit.settle()
    page.get_by_role("button", name=say("graph.fit")).click()
    page.locator("g.node[data-id='fight.pick']").click()
    visit.settle()
    expect(page.locator(".st-key-graph-panel")).to_contain_text("Pick a Fight")
    page.get_by_role("button", name=say("graph.zoom_in")).click()
    zoomed = page.locator(".view svg").get_attribute("viewBox")
    for _ in range(8):
        visit.press("next")
        if page.locator("g.node.current").get_attribute("data-id") != first:
            break
    assert page.locator("g.node.current").get_attribute("data-id") != first
    assert page.locator(".view svg").get_attribute("viewBox") == zoomed
    page.locator("g.node[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    visit.settle()
    expect(page.locator("g.node.selected")).to_have_count(1)
    for kind in ("svg", "png"):
        with page.expect_download() as download:
            page.get_by_role("button", name=say(f"graph.save_{kind}")).click()
        assert download.value.suggested_filename == f"little_troubles.{kind}"
        assert download.value.path().stat().st_size > 1000


def test_what_was_done_survives_a_reload_and_back_goes_one_step_back(visit: Visit) -> None:
    """The browser's Back is undo, and what a reload interrupts goes on as if it had not."""
    page = visit.page
    visit.open()
    verdict = page.locator(".st-key-verdict")
    expect(verdict).to_contain_text(EXAMPLE)
    _say(visit, FIGHT)
    expect(verdict).to_contain_text(VERDICT)
    page.reload()
    visit.settle()
    expect(verdict).to_contain_text(VERDICT)
    page.go_back()
    visit.settle()
    expect(verdict).to_contain_text(EXAMPLE)
    page.go_forward()
    visit.settle()
    expect(verdict).to_contain_text(VERDICT)
    visit.press("undo")
    expect(verdict).to_contain_text(EXAMPLE)
    page.reload()
    visit.settle()
    visit.press("more-of-table")
    visit.press("redo-here")
    expect(verdict).to_contain_text(VERDICT)
