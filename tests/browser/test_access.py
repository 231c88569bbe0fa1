"""Every page passes the accessibility checks in light and dark, and leaves a picture."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

import rules
from tests.browser.conftest import Visit
from ui.shell import PAGES
from ui.strings import say

GRAVE = ("serious", "critical")


def faults(visit: Visit) -> list[str]:
    found = Axe().run(visit.page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:300]}"
        for fault in found
        if fault["impact"] in GRAVE
    ]


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_no_serious_fault(
    visit: Visit, page: str, look: Literal["light", "dark"]
) -> None:
    visit.page.emulate_media(color_scheme=look)
    visit.open()
    if page != "table":
        visit.go_to(say(f"{page}.title"))
    visit.page.wait_for_timeout(500)
    found = faults(visit)
    width = visit.page.viewport_size["width"] if visit.page.viewport_size else 0
    visit.picture(f"{page}-{width}-{look}")
    assert found == []


@pytest.mark.parametrize("game", rules.games())
def test_the_board_of_a_game_has_no_serious_fault(visit: Visit, game: str) -> None:

    visit.open()
    visit.choose(rules.load(game).title)
    visit.page.wait_for_timeout(500)
    found = faults(visit)
    width = visit.page.viewport_size["width"] if visit.page.viewport_size else 0
    visit.picture(f"{game}-{width}")
    assert found == []
