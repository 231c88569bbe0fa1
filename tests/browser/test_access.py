"""Every page passes the accessibility checks in light and dark, and leaves pictures."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

import rules
from tests.browser.conftest import Visit
from ui.widgets.shell import PAGES
from ui.words.strings import say

GRAVE = ("serious", "critical")
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def faults(visit: Visit) -> list[str]:
    """What the checks find that would keep somebody out."""
    found = Axe().run(visit.page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:300]}"
        for fault in found
        if fault["impact"] in GRAVE
    ]


def check_both_looks(visit: Visit, name: str) -> None:
    """Check and picture what is on the screen, in light and in dark."""
    size = visit.page.viewport_size or {"width": 0, "height": 0}
    found = []
    for look in LOOKS:
        visit.page.emulate_media(color_scheme=look)
        visit.page.wait_for_timeout(400)
        found += [f"{look}: {fault}" for fault in faults(visit)]
        visit.picture(f"{name}-{size['width']}-{look}")
        visit.page.set_viewport_size(size)
    assert found == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_no_serious_fault(visit: Visit, page: str) -> None:
    visit.open()
    if page != "table":
        visit.go_to(say(f"{page}.title"))
    check_both_looks(visit, page)


@pytest.mark.parametrize("game", rules.games())
def test_the_board_of_a_game_has_no_serious_fault(visit: Visit, game: str) -> None:
    visit.open()
    visit.choose(rules.load(game).title)
    check_both_looks(visit, game)
