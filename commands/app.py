"""`judge app`: the web app, started in this process's place."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent.parent


def open_app(*, port: int, headless: bool) -> None:
    """Start the web app; this process becomes its server."""
    command = [sys.executable, "-m", "streamlit", "run", str(HERE / "judge_app.py")]
    command += ["--server.port", str(port)]
    command += ["--server.headless", "true"] if headless else []
    os.chdir(HERE)
    os.execv(sys.executable, command)  # noqa: S606 - our own interpreter, no shell between
