"""What a step in the app costs: server time and bytes sent, measured as a browser would see it.

Starts the app and opens full boards over the websocket a browser uses. Takes the time from a press
of Next to the end of the script and the bytes that came back: first each time in a case that was
not played before, then going Back and on again in one that was. Run it with
`python -m bench.app_step`.
"""

from __future__ import annotations

import asyncio
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ui.case.case import Case, write_link

ROOT = Path(__file__).parents[1]
PRESSES = 60
WARM_UP = 10


def full_board(cookies: int = 40) -> Case:
    """Ten Characters, ten Toys and hands of nine, with a question asked and a play made.

    Another number of `cookies` makes a case that the app has not seen before.
    """

    def side(owner: str) -> dict[str, Any]:
        printed = {"confidence": 3, "maturity": 3, "cookies": 1, "draws": 1}
        return {
            "cookies": cookies,
            "hand": [
                {"name": f"{owner} Action {n}", "types": "action", "cost": n} for n in range(9)
            ],
            "characters": [
                {
                    "name": f"{owner} Character {n}",
                    "printed": {**printed, "confidence": n},
                    "regressed": {**printed, "confidence": 1},
                    "changes": [{"from": f"Card {n}", "change": {"confidence": 2}}],
                }
                for n in range(1, 6)
            ],
            "toys": [{"name": f"{owner} Toy {n}"} for n in range(1, 6)],
        }

    return Case(
        game="little_troubles",
        position={
            "turn": {"player": "Ana", "number": 3, "at": "build"},
            "Ana": side("Ana"),
            "Nick": side("Nick"),
        },
        line=({"by": "Ana", "play": "Ana Action 3", "on": "Ana Character 1", "gain": 1},),
        at=0,
        ask=({"value": "Ana Character 1.confidence"},),
    )


@contextmanager
def running_app() -> Iterator[tuple[int, psutil.Process]]:
    """The port of a fresh app, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "judge_app.py", "--server.port", str(port)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1)
                break
            except OSError:
                time.sleep(0.1)
        yield port, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(10)


@dataclass
class Reader:
    """A reader's websocket: what widgets the page has, and the page itself."""

    socket: Any
    link: str
    widgets: dict[str, str]
    page: str = ""

    async def run(self, pressed: str = "") -> tuple[float, int]:
        """Have the page run, with a button pressed or not: seconds and bytes until it is done."""
        message = BackMsg()
        message.rerun_script.query_string = f"c={self.link}"
        message.rerun_script.page_script_hash = self.page
        if pressed:
            state = message.rerun_script.widget_states.widgets.add()
            state.id = self.widgets[pressed]
            state.trigger_value = True
        began = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        size = 0
        while True:
            data = await self.socket.recv()
            size += len(data)
            answer = ForwardMsg()
            answer.ParseFromString(data)
            kind = answer.WhichOneof("type")
            if kind == "delta":
                self._note(answer.delta.new_element)
            elif kind == "new_session":
                self.page = answer.new_session.page_script_hash
            elif kind == "page_info_changed":
                query = answer.page_info_changed.query_string
                self.link = query.partition("c=")[2]
            elif kind == "script_finished":
                return time.perf_counter() - began, size

    def _note(self, element: Any) -> None:
        if element.WhichOneof("type") == "button":
            self.widgets[element.button.id.rsplit("-", 1)[-1]] = element.button.id


@dataclass(frozen=True)
class Measured:
    """What the presses cost."""

    seconds: list[float]
    sizes: list[int]
    cpu: list[float]
    """Processor seconds of the server, which other load on the machine does not change."""


async def measure(
    reader: Reader, process: psutil.Process, presses: Iterable[tuple[str, Case | None]]
) -> Measured:
    """Press the buttons, each in the case given with it if there is one, and take their cost."""
    found = Measured([], [], [])
    for number, (button, case) in enumerate(presses):
        if case is not None:
            reader.link = write_link(case)
            await reader.run()
        before = sum(process.cpu_times()[:2])
        spent, size = await reader.run(button)
        await asyncio.sleep(0.02)
        if number >= WARM_UP:
            found.seconds.append(spent)
            found.sizes.append(size)
            found.cpu.append(sum(process.cpu_times()[:2]) - before)
    return found


async def _both(port: int, process: psutil.Process) -> tuple[float, Measured, Measured]:
    """Seconds to the first view, then steps in new cases and steps back and on in one."""
    address = f"ws://127.0.0.1:{port}/_stcore/stream"
    async with websockets.connect(
        address, subprotocols=["streamlit"], max_size=None, origin=f"http://127.0.0.1:{port}"
    ) as connection:
        reader = Reader(connection, write_link(full_board()), {})
        first, _ = await reader.run()
        count = range(WARM_UP + PRESSES)
        new = await measure(reader, process, (("next", full_board(41 + n)) for n in count))
        again = await measure(reader, process, ((("back", "next")[n % 2], None) for n in count))
        return first, new, again


def reference() -> float:
    """Millions of additions a second, here and now: machines change speed from hour to hour."""
    began = time.perf_counter()
    total = 0
    for number in range(3_000_000):
        total += number
    return 3 / (time.perf_counter() - began)


def main() -> None:
    """Print the table."""
    with running_app() as (port, process):
        first, *kinds = asyncio.run(_both(port, process))
    print("A step in the app, full board (10 Characters, 10 Toys, hands of 9)")
    print(f"  first view                 {first * 1000:8.0f} ms")
    print(f"  (additions a second now    {reference():8.1f} million)")
    for title, found in zip(("in a new case", "back and on again"), kinds, strict=True):
        cuts = statistics.quantiles(found.seconds, n=20)
        print(f"  {title}:")
        print(f"    server time, median      {statistics.median(found.seconds) * 1000:8.1f} ms")
        print(f"    server time, 95th of 100 {cuts[18] * 1000:8.1f} ms")
        print(f"    processor time of a step {statistics.mean(found.cpu) * 1000:8.1f} ms")
        print(f"    bytes sent, median       {statistics.median(found.sizes) / 1000:8.1f} kB")


if __name__ == "__main__":
    main()
