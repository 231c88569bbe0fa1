"""A store on SQLite and one on a real PostgreSQL server."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from ui.store import (
    Rulings,
    open_store,
    tables,
)


def postgres_programs() -> Path | None:
    """The folder of a local PostgreSQL server, if one is installed."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


@pytest.fixture(scope="module")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("no local PostgreSQL server")
    folder = tmp_path_factory.mktemp("postgres")
    # The server refuses to run as root, so there it runs as the account its package made.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        for part in (folder, *folder.parents):
            if part.is_dir() and part.stat().st_uid == os.geteuid() and part != Path("/"):
                part.chmod(part.stat().st_mode | 0o055)
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    set_up = [*as_user, str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "judge"]
    subprocess.run(set_up, check=True, capture_output=True, cwd=folder)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    control = [*as_user, str(programs / "pg_ctl"), "-D", str(data), "-w"]
    log = str(folder / "log")
    subprocess.run([*control, "-l", log, "-o", options, "start"], check=True, capture_output=True)
    try:
        yield f"postgres://judge@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=True, capture_output=True)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rulings]:
    if request.param == "sqlite":
        rulings = open_store(f"sqlite:///{tmp_path / 'data' / 'rulings.db'}")
    else:
        rulings = open_store(request.getfixturevalue("postgres_url"))
    yield rulings
    with rulings.engine.begin() as connection:
        for table in tables.metadata.tables.values():
            connection.execute(sa.delete(table))
    rulings.engine.dispose()
