"""`judge audit`: a game's rules checked by playing on from every scenario there is of it."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import rules
from commands.files import game_called
from commands.printing import complain, progress, put
from engine.notation.documents import DocumentError
from engine.notation.scenario import Scenario, read_scenario
from engine.search.audit import Audited, Fault, audit

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def audit_game(
    name: str, *, positions: int, seed: int, jobs: int, cluster: str, out: Path | None
) -> bool:
    """Play random legal lines and print what was found; whether nothing was.

    With `out` each fault is written there as a scenario file.
    """
    game = game_called(name)
    tally = Audited(0, 0)
    with progress() as bar:
        task = bar.add_task("playing", total=positions)
        for tally in audit(
            game,
            scenarios_of(name),
            positions=positions,
            seed=seed,
            jobs=jobs,
            cluster=cluster,
            load=rules.load,
        ):
            bar.update(task, completed=tally.positions)
    put(f"{game.title}: {tally}")
    if out is not None:
        for fault in tally.faults:
            put(f"  written to {_write(fault, out)}")
    return not tally.faults


def scenarios_of(game: str) -> list[Scenario]:
    """The scenarios there are of a game."""
    found = []
    for file in sorted((SCENARIOS / game).glob("*.yaml")):
        try:
            found.append(read_scenario(file.read_text(encoding="utf-8"), file.name)[0])
        except DocumentError as error:
            complain(str(error))
    return found


def _write(fault: Fault, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^a-z0-9]+", "-", fault.what.lower()).strip("-")
    file = folder / f"{name}.yaml"
    text = yaml.safe_dump(dict(fault.scenario), sort_keys=False, allow_unicode=True)
    file.write_text(f"# {fault.says}\n{text}", encoding="utf-8")
    return file
