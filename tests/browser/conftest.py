"""The real app in a real headless Chromium, at a phone's width and a desk's."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "artefacts" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# A busy machine takes longer than the five seconds Playwright waits by itself.
expect.set_options(timeout=20_000)
PHONE = (390, 844)
DESK = (1280, 900)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests are left out, except where the whole check must run."""
    left_out = pytest.mark.skip(reason="no Chromium is installed")
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(left_out)


@pytest.fixture(scope="session")
def server_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server writes; a traceback in it fails the test that caused it."""
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, server_log: Path) -> Iterator[str]:
    """The address of the app, started as `judge app` starts it."""
    log = server_log.open("w")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    store = tmp_path_factory.mktemp("store") / "rulings.db"
    command = [sys.executable, "-m", "streamlit", "run", "judge_app.py"]
    process = subprocess.Popen(
        [*command, "--server.port", str(port), "--server.headless", "true"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{store}"},
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    address = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=1)
            break
        except OSError:
            assert process.poll() is None, "the app did not start"
            time.sleep(0.1)
    yield address
    process.terminate()
    process.wait(10)
    log.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@dataclass
class Visit:
    """A page of the app with everything that went wrong in the browser."""

    page: Page
    server: str
    faults: list[str] = field(default_factory=list)

    def open(self, address: str = "/") -> None:
        """Go to an address and wait until the app is still."""
        self.page.goto(address)
        self.settle()

    def go_to(self, title: str) -> None:
        """Go to a page through the navigation, as a reader would."""
        self.page.locator(".st-key-pages").get_by_role("link", name=title, exact=True).click()
        expect(self.page.get_by_role("heading", level=1, name=title)).to_be_visible()
        self.settle()

    def settle(self) -> None:
        """Wait until no script has run for a third of a second."""
        app = self.page.get_by_test_id("stApp")
        still = 0
        for _ in range(400):
            self.page.wait_for_timeout(60)
            state = app.get_attribute("data-test-script-state")
            still = still + 1 if state == "notRunning" else 0
            if still == 6:
                return
        raise AssertionError("the app did not come to rest")

    def press(self, key: str) -> None:
        """Touch the button with a key of the app's own."""
        self.page.locator(f".st-key-{key}").get_by_role("button").first.click()
        self.settle()

    def choose(self, name: str) -> None:
        """Choose one of several segments."""
        self.page.get_by_role("radio", name=name, exact=True).or_(
            self.page.get_by_role("button", name=name, exact=True)
        ).first.click()
        self.settle()

    def type_line(self, key: str, text: str) -> None:
        """Type into one of the app's own lines."""
        line = self.page.locator(f".st-key-{key} input")
        line.click()
        line.press_sequentially(text, delay=5)
        self.page.wait_for_timeout(400)
        self.settle()

    def picture(self, name: str) -> None:
        """Keep a picture of the whole page."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        width = self.page.viewport_size["width"] if self.page.viewport_size else 0
        height = self.page.evaluate(
            "() => document.querySelector('.stMainBlockContainer').scrollHeight + 40"
        )
        self.page.set_viewport_size({"width": width, "height": min(int(height), 6000)})
        self.page.wait_for_timeout(300)
        self.page.screenshot(path=PICTURES / f"{name}.png")


def _is_ours(request: Request, server: str) -> bool:
    own = (server, server.replace("http", "ws", 1), "data:", "blob:")
    return request.url.startswith(own)


def _is_expected(message: ConsoleMessage) -> bool:
    """Streamlit looks for its server below the page's address first, and finds it at the root."""
    place = message.location.get("url", "")
    return place.endswith(("/_stcore/health", "/_stcore/host-config"))


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def visit(
    request: pytest.FixtureRequest, browser: Browser, server: str, server_log: Path
) -> Iterator[Visit]:
    """A reader's visit. Fails on any error in the console and any request to another host."""
    width, height = request.param
    context = browser.new_context(
        base_url=server,
        viewport={"width": width, "height": height},
        has_touch=width < 500,
        permissions=["clipboard-read", "clipboard-write"],
        accept_downloads=True,
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    visit = Visit(page, server)
    page.on(
        "console",
        lambda message: (
            visit.faults.append(message.text)
            if message.type == "error" and not _is_expected(message)
            else None
        ),
    )
    page.on("pageerror", lambda error: visit.faults.append(str(error)))
    page.on(
        "request",
        lambda asked: (
            visit.faults.append(f"asked {asked.url}") if not _is_ours(asked, server) else None
        ),
    )
    logged = server_log.stat().st_size
    yield visit
    context.close()
    assert visit.faults == []
    assert "Traceback" not in server_log.read_text()[logged:]
