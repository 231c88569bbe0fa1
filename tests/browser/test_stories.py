"""What five readers come for, done in the browser as they would do it."""

from __future__ import annotations

import io

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import Visit
from ui.words.strings import say

EXAMPLE = "Babysitter's Confidence is 4"


def test_a_judge_in_a_hurry_rules_on_a_fight(visit: Visit) -> None:
    """Two fighters in one line, who wins and why, copied and saved with the table number."""
    page = visit.page
    visit.open()
    visit.choose(say("little_troubles.quick_title"))
    visit.type_line("quick-line", "Babysitter 2/3 +2C Cardboard Shield vs Bully 3/6")
    expect(page.get_by_text("The Fight:").first).to_be_visible()
    visit.press("quick-use")
    ruling = page.locator(".st-key-ruling")
    expect(ruling).to_contain_text("The Fight:")
    page.locator(".st-key-copy").get_by_role("button", name=say("answer.copy"), exact=True).click()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("The Fight:")
    assert "[" in copied
    visit.press("save")
    page.get_by_label(say("rulings.event")).fill("Autumn Open")
    page.get_by_label(say("rulings.table")).fill("12")
    page.get_by_role("button", name=say("answer.save_now")).click()
    visit.settle()
    expect(page.get_by_text("Saved as ruling")).to_be_visible()
    visit.go_to(say("rulings.title"))
    expect(page.get_by_text("Autumn Open · Table 12").first).to_be_visible()


def test_a_player_asks_why_the_confidence_is_four(visit: Visit) -> None:
    """Touch the 4: rows with card and rule, those that do not count, and what-ifs."""
    page = visit.page
    visit.open()
    page.locator("[class*='-confidence']").get_by_role("button", name="Confidence 4").click()
    visit.settle()
    why = page.get_by_test_id("stPopoverBody")
    expect(why).to_contain_text("while grabbed")
    expect(why).to_contain_text("values.ongoing")
    expect(why).to_contain_text("does not count")
    expect(why).to_contain_text("dormant")
    expect(why).to_contain_text("Without Cardboard Shield it would be 2.")


def test_a_head_judge_compares_two_branches(visit: Visit) -> None:
    """Both versions side by side, the first step that differs, a reading switched, a link sent."""
    page = visit.page
    visit.open()
    visit.press("branch")
    visit.press("decision")
    visit.choose(say("table.panel_compare"))
    expect(page.get_by_text(say("compare.parts"))).to_be_visible()
    expect(page.get_by_role("heading", name=say("compare.here"))).to_be_visible()
    visit.go_to(say("rulebook.title"))
    visit.choose(page.get_by_text("Where sources disagree (").first.inner_text())
    before = page.url
    other = page.get_by_role("radio").and_(page.locator("[aria-checked=false], :not(:checked)"))
    page.locator("label").filter(has=other).last.click()
    visit.settle()
    expect(page).not_to_have_url(before)
    visit.go_to(say("table.title"))
    page.locator(".st-key-copy").get_by_role("button", name=say("answer.copy_link")).click()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(visit.server)
    ruling = page.locator(".st-key-ruling").get_by_test_id("stMarkdown")
    said = ruling.all_inner_texts()
    assert any(EXAMPLE in text for text in said)
    visit.open(link)
    expect(ruling).to_have_text(said)


def test_a_teacher_runs_a_lesson(visit: Visit) -> None:
    """Position, question, answer, reveal with trace and graph, progress kept, a handout."""
    page = visit.page
    visit.open()
    visit.go_to(say("scenarios.title"))
    visit.choose(say("scenarios.view_lesson"))
    page.get_by_label(say("scenarios.topic")).click()
    page.get_by_role("option", name="Rewards").click()
    visit.settle()
    page.locator("[class*='st-key-answer-']").get_by_role("radio").first.check(force=True)
    visit.settle()
    page.get_by_role("button", name=say("lesson.reveal")).click()
    visit.settle()
    expect(
        page.get_by_text(say("lesson.right")).or_(page.get_by_text(say("lesson.wrong"))).first
    ).to_be_visible()
    page.get_by_text(say("lesson.graph")).click()
    visit.settle()
    expect(page.locator("g.node.current")).to_have_count(1)
    expect(page.get_by_text("1 of ")).to_be_visible()
    visit.press("handout")
    with page.expect_download() as download:
        page.get_by_role("button", name=say("lesson.handout_questions")).click()
    assert len(PdfReader(io.BytesIO(download.value.path().read_bytes())).pages) > 1
    page.keyboard.press("Escape")
    visit.settle()
    visit.go_to(say("table.title"))
    visit.go_to(say("scenarios.title"))
    visit.choose(say("scenarios.view_lesson"))
    expect(page.get_by_text("1 of ")).to_be_visible()


def test_a_newcomer_sees_a_worked_example_and_steps_on(visit: Visit) -> None:
    """No empty board: a question with its answer; options, typing, keys and undo work from it."""
    page = visit.page
    visit.open()
    expect(page.get_by_text(say("table.purpose"))).to_be_visible()
    expect(page.locator(".st-key-ruling")).to_contain_text(EXAMPLE)
    page.get_by_text("What Nick may not do, and why").click()
    visit.settle()
    expect(page.get_by_text("timing/not-quick").last).to_be_visible()
    visit.type_line("typed-line", "Ana plays Bal")
    page.locator(".st-key-typed-line .offers button").first.click()
    visit.settle()
    expect(page.get_by_text("play: Balloon")).to_be_visible()
    visit.press("typed-play")
    expect(page.get_by_text("Step 2 of 2 of this line.")).to_be_visible()
    page.wait_for_timeout(500)
    page.locator("body").press("ArrowLeft")
    visit.settle()
    expect(page.get_by_text("Step 1 of 2 of this line.")).to_be_visible()
    visit.press("undo")
    expect(page.get_by_text("Step 1 of 1 of this line.")).to_be_visible()


def test_the_graph_is_selected_by_touch_and_by_key(visit: Visit) -> None:
    """Selection opens the rule; the zoom stays while the game goes on; SVG and PNG are saved."""
    page = visit.page
    visit.open()
    visit.go_to(say("turn_graph.title"))
    node = page.locator("g.node.current")
    expect(node).to_have_count(1)
    first = node.get_attribute("data-id")
    page.get_by_role("button", name=say("graph.fit")).click()
    page.locator("g.node[data-id='fight.pick']").click()
    visit.settle()
    expect(page.locator(".st-key-graph-panel")).to_contain_text("Pick a Fight")
    page.get_by_role("button", name=say("graph.zoom_in")).click()
    zoomed = page.locator(".view svg").get_attribute("viewBox")
    visit.press("decision")
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
