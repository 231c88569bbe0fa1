"""The `judge` command: rulings, checks and look-ups without the web app.

Every command prints plain text when its output is not a terminal, and ends with 0 if all is well,
1 if something differs, is wrong or stays undecided, 2 if it was called wrongly or given something
it cannot read, 3 if it failed itself.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

import rules
from engine.model.game import Game, Option
from engine.model.legality import Allowed, Refused
from engine.model.trace import SILENT
from engine.notation.documents import DocumentError, JudgeCallError, Problem, problems_of
from engine.notation.permalink import write_token
from engine.notation.rulebook_document import read_rulebook_folder
from engine.notation.scenario import Scenario, read_scenario
from engine.play.dependence import under_every_reading
from engine.play.line import Line, play_line, readings_of, start
from engine.play.ruling import rule_on
from engine.records.checking import Checked, check_file, placed
from engine.records.receipt import to_json, write_receipt
from engine.search.explore import explore
from engine.search.goal import Goal
from engine.search.replay import Tally, fault, files_below, replay_files
from engine.views import draw
from engine.views import rulings as ruling_views

app = typer.Typer(
    help="A rules judge for card games: every ruling names each rule it used.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich" if sys.stdout.isatty() else None,
)

WRONG, UNREADABLE, FAULT = 1, 2, 3

File = Annotated[Path, typer.Argument(help="A scenario: a position and a line of play.")]
Jobs = Annotated[int, typer.Option(help="How many processes work at once.", min=1)]
Cluster = Annotated[str, typer.Option(help="The address of a Dask scheduler to use instead.")]


class EveryReading(StrEnum):
    """The one choice of readings besides those in force."""

    ALL = "all"


class GraphFormat(StrEnum):
    """How a turn graph can be written."""

    DOT = "dot"
    MERMAID = "mermaid"
    SVG = "svg"
    PNG = "png"
    JSON = "json"


@app.command("app")
def open_app(
    port: Annotated[int, typer.Option(help="Where the app listens.")] = 8501,
    headless: Annotated[bool, typer.Option(help="Do not open a browser.")] = False,
) -> None:
    """Start the web app."""
    here = Path(__file__).parent
    command = [sys.executable, "-m", "streamlit", "run", str(here / "judge_app.py")]
    command += ["--server.port", str(port)]
    command += ["--server.headless", "true"] if headless else []
    os.chdir(here)
    os.execv(sys.executable, command)  # noqa: S606 - our own interpreter, no shell between


@app.command()
def ask(
    file: File,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ruling as JSON.")] = False,
    markdown: Annotated[bool, typer.Option(help="Print the ruling as Markdown.")] = False,
    receipt: Annotated[bool, typer.Option(help="Print a receipt that can be replayed.")] = False,
    link: Annotated[bool, typer.Option(help="Print the scenario as a permalink's code.")] = False,
    readings: Annotated[
        EveryReading | None, typer.Option(help="`all`: does the answer hold under every reading?")
    ] = None,
) -> None:
    """Play a scenario's line and print the ruling: the answer, the steps, the rules."""
    with _scenario(file) as (game, scenario):
        ruling = rule_on(game, scenario)
        dependences = (
            [under_every_reading(game, scenario, question) for question in scenario.questions]
            if readings
            else []
        )
    book = game.rulebook
    if link:
        _print(write_token(scenario))
    elif receipt:
        _print(to_json(write_receipt(game, ruling)))
    elif as_json:
        _print_json(ruling_views.data(ruling, book, dependences=dependences))
    elif markdown:
        _print(ruling_views.markdown(ruling, book, dependences=dependences).rstrip("\n"))
    else:
        _print(ruling_views.text(ruling, book, dependences=dependences))
    if scenario.expect and ruling.differs:
        for words in ruling.differs:
            _complain(f"differs: {words}")
        raise typer.Exit(WRONG)


@app.command()
def replay(
    paths: Annotated[list[Path], typer.Argument(help="Scenarios, receipts, or folders of them.")],
    jobs: Jobs = 1,
    cluster: Cluster = "",
    readings: Annotated[
        EveryReading | None, typer.Option(help="`all`: name the answers a reading would change.")
    ] = None,
) -> None:
    """Replay every scenario and receipt below the paths and print what differs."""
    files = files_below(paths)
    outcomes = replay_files(
        rules.load, files, jobs=jobs, cluster=cluster, readings=readings is not None
    )
    tally = Tally()
    with _progress() as bar:
        task = bar.add_task("replaying", total=len(files))
        for outcome in outcomes:
            tally = tally.and_this(outcome)
            bar.advance(task)
            if not outcome.passed or outcome.says:
                verdict = "passed" if outcome.passed else "FAILED"
                bar.console.print(escape(f"{verdict} {outcome.file}"), soft_wrap=True)
                for words in outcome.says:
                    bar.console.print(escape(f"  {words}"), soft_wrap=True)
    _print(str(tally))
    if tally.failed:
        raise typer.Exit(WRONG)


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(help="Files, or folders of them.")],
) -> None:
    """Validate scenarios, receipts and rulebooks: every problem with its file and line."""
    wrong = 0
    files = files_below(paths)
    for file in files:
        checked = _checked(file)
        wrong += bool(checked.problems)
        for problem in checked.problems:
            _print(str(problem))
        for note in checked.notes:
            _print(f"{note} (note)")
    _print(f"{len(files)} checked, {wrong} with problems")
    if wrong:
        raise typer.Exit(WRONG)


def _checked(file: Path) -> Checked:
    """What is wrong with a file; one of a game's own is checked by the game that reads it."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return Checked((Problem("", f"cannot be read: {error}", None, str(file)),))
    place = file.resolve()
    rooms = Path(rules.__file__).parent
    if place.is_relative_to(rooms):
        if place.parent.name == "rulebook":
            found = problems_of(lambda: read_rulebook_folder(place.parent))
        else:
            found = rules.load(place.relative_to(rooms).parts[0]).data_problems()
        own = [problem for problem in found if problem.file in ("", file.name)]
        return Checked(tuple(placed(problem, {}, str(file)) for problem in own))
    return check_file(rules.load, text, str(file))


@app.command()
def why(
    file: File,
    card: Annotated[str, typer.Argument(help="The card or player whose value it is.")],
    stat: Annotated[str, typer.Argument(help="The value: confidence, cost, ...")],
) -> None:
    """Print the rows behind one value at the end of the line."""
    game, line = _played(file)
    try:
        explanation = game.explain(line.end, card, stat)
    except LookupError as error:
        raise JudgeCallError(str(error.args[0])) from None
    _print(str(explanation))


@app.command()
def options(file: File) -> None:
    """Print every action at the end of the line: allowed, or refused with all reasons."""
    game, line = _played(file)
    found = game.options(line.end)
    allowed = [option for option in found if isinstance(option.legality, Allowed)]
    refused = [option for option in found if isinstance(option.legality, Refused)]
    place = game.turn.nodes[line.end.place.node]
    _print(f"{place.phase}: {place.title} ({place.rule})")
    _print("Allowed" if allowed else "Nothing is allowed here")
    for option in allowed:
        _print(f"  {option.by}: {option.what}{_condition(option)}")
    if refused:
        _print("Refused")
    for option in refused:
        lines = str(option.legality).split("\n")
        _print(f"  {option.by}: {option.what}")
        _print("\n".join(f"  {line}" for line in lines[1:]))


def _condition(option: Option) -> str:
    legality = option.legality
    assert isinstance(legality, Allowed)
    parts = [f"once {legality.waits_for} has acted or passed"] if legality.waits_for else []
    parts += [f"the judge states {what}" for what in legality.asks]
    return f" ({'; '.join(parts)})" if parts else ""


@app.command("explore")
def explore_command(
    file: File,
    goal: Annotated[str, typer.Option(help="What is to be reached: fight.result=tie")],
    limit: Annotated[int, typer.Option(help="The most positions to look at.", min=1)] = 100_000,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Search every line of play from here and answer yes or no, with the line."""
    game, line = _played(file)
    found = explore(
        game, line.end, Goal.parse(goal), limit=limit, jobs=jobs, cluster=cluster, load=rules.load
    )
    if as_json:
        _print_json(found.data())
    else:
        _print(str(found))
    if found.reached is None:
        raise typer.Exit(WRONG)


@app.command()
def graph(
    game: Annotated[str, typer.Argument(help="The game.")],
    form: Annotated[
        GraphFormat, typer.Option("--format", help="How to write it.")
    ] = GraphFormat.DOT,
) -> None:
    """Print the phase and window graph of a game."""
    drawn = _load(game).turn.graph
    if form is GraphFormat.PNG:
        if sys.stdout.isatty():
            raise JudgeCallError("a PNG is not text: send it to a file with > turn.png")
        sys.stdout.buffer.write(_draw(draw.to_png, drawn))
        return
    writers = {
        GraphFormat.DOT: draw.to_dot,
        GraphFormat.MERMAID: draw.to_mermaid,
        GraphFormat.JSON: draw.to_json,
        GraphFormat.SVG: draw.to_svg,
    }
    _print(_draw(writers[form], drawn).rstrip("\n"))


def _draw(writer: Any, drawn: Any) -> Any:
    try:
        return writer(drawn)
    except (ImportError, OSError, ValueError) as error:
        raise JudgeCallError(f"Graphviz cannot draw here: {error}") from None


@app.command("rules")
def look_up(
    game: Annotated[str, typer.Argument(help="The game.")],
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for.")] = None,
) -> None:
    """Look up rules, conflicts and their readings."""
    book = _load(game).rulebook
    wanted = " ".join(words or ())
    found = book.search(wanted) if wanted else list(book.rules.values())
    for rule in found:
        _print(f"{rule.id}  {book.citation(rule.id)}")
        _print(f"    {rule.says}")
    lowered = wanted.lower().split()
    conflicts = [
        conflict
        for conflict in book.conflicts.values()
        if all(
            word in f"{conflict.id} {conflict.label} {conflict.question}".lower()
            for word in lowered
        )
        or any(conflict in book.conflicts_of(rule.id) for rule in found)
    ]
    if conflicts:
        _print("\nOpen points")
    for conflict in conflicts:
        label = f" ({conflict.label})" if conflict.label else ""
        _print(f"{conflict.id}{label}  {conflict.question}")
        for reading in conflict.readings:
            mark = "*" if reading.name == conflict.default else " "
            _print(f"  {mark} {reading.name}: {book.rules[reading.rule].says} [{reading.rule}]")
        _print(f"    {conflict.because}")
    if not found and not conflicts:
        raise JudgeCallError(f"no rule of {book.title} holds {wanted!r}")


# What the commands share -------------------------------------------------------------------------


@contextmanager
def _scenario(file: Path) -> Iterator[tuple[Game[Any], Scenario]]:
    """The scenario of a file and its game; what is wrong with either is told with its line."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DocumentError([Problem("", f"cannot be read: {error}", None, str(file))]) from None
    scenario, lines = read_scenario(text, str(file))
    try:
        game = rules.load(scenario.game)
    except LookupError as error:
        problem = Problem("game", str(error.args[0]))
        raise DocumentError([placed(problem, lines, str(file))]) from None
    try:
        yield game, scenario
    except DocumentError as error:
        raise DocumentError([placed(p, lines, str(file)) for p in error.problems]) from None


def _load(game: str) -> Game[Any]:
    try:
        return rules.load(game)
    except LookupError as error:
        raise JudgeCallError(str(error.args[0])) from None


def _played(file: Path) -> tuple[Game[Any], Line]:
    """A scenario's line played; what stopped it is told where it did not come to its end."""
    with _scenario(file) as (game, scenario):
        position = start(game, scenario, readings_of(game, scenario))
        line = play_line(game, position, scenario.line, SILENT)
    if line.stop is not None:
        _complain(f"The line stops at step {line.stop.step}. {line.stop.refused}")
    return game, line


def _print(text: str) -> None:
    """Text exactly as it is: no colours, no wrapping, nothing read as markup."""
    typer.echo(text)


def _print_json(data: Any) -> None:
    _print(json.dumps(data, ensure_ascii=False, indent=1, default=str))


def _complain(text: str) -> None:
    typer.echo(text, err=True)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A progress bar on a terminal, nothing elsewhere; lines printed through it stay whole."""
    console = Console(highlight=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield bar


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; bad input ends in one clear message, never in a traceback."""
    try:
        app(args=None if arguments is None else list(arguments))
    except DocumentError as error:
        for problem in error.problems:
            _complain(str(problem))
        sys.exit(UNREADABLE)
    except JudgeCallError as error:
        _complain(str(error))
        sys.exit(UNREADABLE)
    except BrokenPipeError:
        # The reader has seen enough, as in `judge rules ... | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        _complain(f"This is a fault of Judge Call, not of what it was given: {fault(error)}")
        sys.exit(FAULT)


if __name__ == "__main__":
    main()
