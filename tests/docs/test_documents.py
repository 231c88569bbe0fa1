"""What the documents show is true: commands print it, Python gives it, scenarios rule so."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import shlex
from pathlib import Path

import pytest
from pydantic import BaseModel

import judge_cli
import rules
from engine.notation.scenario import read_scenario
from engine.play.ruling import rule_on
from engine.records.checking import check_file

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = {
    "little_troubles": "little-troubles.md",
    "dice_throne": "dice-throne.md",
    "highlander": "highlander.md",
}


def blocks(language: str) -> list:
    """The fenced blocks of a language in all documents, each named by file and line."""
    found = []
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            line = text[: match.start()].count("\n") + 1
            found.append(pytest.param(match.group(1), id=f"{path.name}:{line}"))
    return found


@pytest.mark.parametrize("block", blocks("console"))
def test_commands_print_what_is_shown(
    block: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    for command, shown in re.findall(r"^\$ judge (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        with pytest.raises(SystemExit) as left:
            judge_cli.main(shlex.split(command))
        assert not left.value.code
        pattern = ".*?".join(re.escape(part) for part in shown.split("..."))
        assert re.fullmatch(pattern, capfd.readouterr().out, re.DOTALL), command


def test_python_gives_what_is_shown() -> None:
    for path in DOCUMENTS:
        results = doctest.testfile(str(path), module_relative=False)
        assert results.failed == 0
    assert any(">>>" in path.read_text(encoding="utf-8") for path in DOCUMENTS)


@pytest.mark.parametrize("block", blocks("yaml"))
def test_scenarios_rule_as_is_shown(block: str) -> None:
    scenario, _ = read_scenario(block)
    assert check_file(rules.load, block).problems == ()
    assert scenario.expect
    assert rule_on(rules.load(scenario.game), scenario).differs == ()


@pytest.mark.parametrize("game", rules.games())
def test_every_field_of_a_game_is_on_its_page(game: str) -> None:
    page = (ROOT / "docs" / PAGES[game]).read_text(encoding="utf-8")
    written = set(re.findall(r"[\w*]+", page))
    missing = {
        f"{name}.{field}"
        for name, model in models(game)
        for field, info in model.model_fields.items()
        if (info.alias or field) not in written
    }
    assert not missing, f"docs/{PAGES[game]} says nothing of {', '.join(sorted(missing))}"


def models(game: str) -> list[tuple[str, type[BaseModel]]]:
    """The documents a person writes for a game; catalogue entries are the project's own."""
    found: dict[str, type[BaseModel]] = {}
    files = sorted((ROOT / "rules" / game).rglob("*.py"))
    for file in (file for file in files if file.stem in ("documents", "actions")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        loaded = importlib.import_module(module)
        for name, value in vars(loaded).items():
            if inspect.isclass(value) and issubclass(value, BaseModel) and value is not BaseModel:
                found[name] = value
    return [pair for pair in found.items() if not pair[0].startswith("Catalogue")]


def test_every_link_leads_somewhere() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"
