"""Takes the pictures of the documentation from the app itself: `python -m bench.pictures`.

Needs Chromium. Every picture is what a reader sees at that address, width and theme.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import sync_playwright

from engine.notation.permalink import write_token
from engine.notation.scenario import read_scenario

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
SCENARIOS = ROOT / "scenarios"
STILL = 15_000
"""Milliseconds until the page is surely drawn, on a busy machine too."""


class Picture(NamedTuple):
    """A picture: its name, what it shows, and how large and in which theme."""

    name: str
    page: str
    scenario: str
    size: tuple[int, int]
    theme: Literal["light", "dark"] = "light"
    after: str = ""
    """`&` and further words of the address."""


TAKEN = (
    Picture("table", "", "little_troubles/why-is-this-confidence-4", (1280, 800)),
    Picture("phone", "", "little_troubles/both-win-and-both-lose", (390, 844), "dark"),
    Picture("dice_throne", "", "dice_throne/a-plain-turn", (1280, 800)),
    Picture("highlander", "", "highlander/second-defence-against-a-missed-attack", (1280, 800)),
    Picture("graph", "turn_graph", "little_troubles/both-win-and-both-lose", (1280, 800)),
    Picture(
        "lesson",
        "scenarios",
        "little_troubles/both-win-and-both-lose",
        (1920, 1080),
        after="&wall=1",
    ),
)


@contextmanager
def app() -> Iterator[str]:
    """The address of the app, started for the while, with a store of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "streamlit", "run", "judge_app.py"]
        process = subprocess.Popen(
            [*command, "--server.port", str(port), "--server.headless", "true"],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": f"sqlite:///{folder}/rulings.db"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"{address}/_stcore/health", timeout=1)
                    break
                except OSError:
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait(10)


def link(name: str) -> str:
    """The permalink of a worked ruling."""
    file = SCENARIOS / f"{name}.yaml"
    return write_token(read_scenario(file.read_text(encoding="utf-8"), file.name)[0])


def main() -> None:
    """Take every picture, or those named on the command line."""
    wanted = sys.argv[1:] or [picture.name for picture in TAKEN]
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with app() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for picture in TAKEN:
            if picture.name not in wanted:
                continue
            width, height = picture.size
            page = browser.new_page(
                viewport={"width": width, "height": height}, color_scheme=picture.theme
            )
            page.goto(f"{address}/{picture.page}?c={link(picture.scenario)}{picture.after}")
            page.wait_for_timeout(STILL)
            page.screenshot(path=PICTURES / f"{picture.name}.png")
            page.close()
            print(f"{picture.name}.png {width}x{height}")
        browser.close()


if __name__ == "__main__":
    main()
