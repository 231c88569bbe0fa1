"""The `judge` command: rulings, checks and look-ups without the web app.

Every command prints plain text when its output is not a terminal, and ends with 0 if all is well,
1 if something differs, is wrong or stays undecided, 2 if it was called wrongly or given something
it cannot read, 3 if it failed itself.

What a command does stands in `commands`, which is imported when the command is called: help, and
a ruling that needs no search, start without the rest.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from commands.choices import EveryReading, Form, GraphFormat, PictureFormat, Theme
from commands.printing import complain, let_go_of_output

app = typer.Typer(
    help="A rules judge for card games: every ruling names each rule it used.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich" if sys.stdout.isatty() else None,
)

WRONG, UNREADABLE, FAULT = 1, 2, 3


def _named(path: Path | str) -> Path:
    """A path as given; an empty one is not this folder."""
    if not str(path).strip():
        raise typer.BadParameter("the name of a file is empty")
    return Path(path)


File = Annotated[Path, typer.Argument(help="A scenario: a position and a line.", parser=_named)]
Paths = Annotated[list[Path], typer.Argument(help="Files, or folders of them.", parser=_named)]
Jobs = Annotated[int, typer.Option(help="How many processes work at once.", min=1)]
Cluster = Annotated[str, typer.Option(help="The address of a Dask scheduler to use instead.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


@app.command("app")
def open_app(
    port: Annotated[int, typer.Option(help="Where the app listens.", min=1, max=65535)] = 8501,
    headless: Annotated[bool, typer.Option(help="Do not open a browser.")] = False,
) -> None:
    """Start the web app."""
    from commands import app as web

    web.open_app(port=port, headless=headless)


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
    from commands import asking

    chosen = {"json": as_json, "markdown": markdown, "receipt": receipt, "link": link}
    forms = [name for name, wanted in chosen.items() if wanted]
    if len(forms) > 1:
        given = " and ".join(f"--{name}" for name in forms)
        raise typer.BadParameter(f"{given} cannot be printed at once; choose one")
    form = Form(forms[0] if forms else "text")
    if readings and form in (Form.RECEIPT, Form.LINK):
        raise typer.BadParameter(f"--{form} holds no other readings; leave one of them out")
    if not asking.ask(file, form, every_reading=readings is not None):
        raise typer.Exit(WRONG)


@app.command()
def replay(
    paths: Paths,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    readings: Annotated[
        EveryReading | None, typer.Option(help="`all`: name the answers a reading would change.")
    ] = None,
) -> None:
    """Replay every scenario and receipt below the paths and print what differs."""
    from commands import replaying

    if not replaying.replay(paths, jobs=jobs, cluster=cluster, every_reading=bool(readings)):
        raise typer.Exit(WRONG)


@app.command()
def check(paths: Paths) -> None:
    """Validate scenarios, receipts and rulebooks: every problem with its file and line."""
    from commands import replaying

    if not replaying.check(paths):
        raise typer.Exit(WRONG)


@app.command()
def why(
    file: File,
    card: Annotated[str, typer.Argument(help="The card or player whose value it is.")],
    stat: Annotated[str, typer.Argument(help="The value: confidence, cost, ...")],
) -> None:
    """Print the rows behind one value at the end of the line."""
    from commands import asking

    asking.why(file, card, stat)


@app.command()
def options(file: File) -> None:
    """Print every action at the end of the line: allowed, or refused with all reasons."""
    from commands import asking

    asking.options(file)


@app.command()
def odds(file: File) -> None:
    """Print how likely each ability is with the best re-rolls, and the damage on average."""
    from commands import asking

    asking.odds(file)


@app.command()
def explore(
    file: File,
    goal: Annotated[str, typer.Option(help="What is to be reached: fight.result=tie")],
    by: Annotated[
        str,
        typer.Option(help="Can this player make it happen, whatever the other does?"),
    ] = "",
    limit: Annotated[int, typer.Option(help="The most positions to look at.", min=1)] = 100_000,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Search every line of play from here: can it happen, or can one player make it happen?

    Without `--by` both players may help, and the answer is yes or no with the line. With it the
    other player does not, and the answer is how it is forced, or how it can still be stopped.
    """
    from commands import searching

    if by:
        if jobs > 1 or cluster:
            raise typer.BadParameter("--by is worked out in one process; leave out --jobs")
        forced = searching.contest(file, goal, by, limit=limit, as_json=as_json)
        if forced is None:
            raise typer.Exit(WRONG)
        return
    found = searching.explore(file, goal, limit=limit, jobs=jobs, cluster=cluster, as_json=as_json)
    if found is None:
        raise typer.Exit(WRONG)


@app.command("why-not")
def why_not(file: File, as_json: AsJson = False) -> None:
    """Print the single changes that would flip each answer, and how a refused play gets legal."""
    from commands import searching

    searching.why_not(file, as_json=as_json)


@app.command("audit")
def audit_game(
    game: Annotated[str, typer.Argument(help="The game.")],
    positions: Annotated[int, typer.Option(help="How many positions to look at.", min=1)] = 10_000,
    seed: Annotated[int, typer.Option(help="Another seed plays other lines.")] = 0,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    out: Annotated[
        Path | None, typer.Option(help="A folder to write each fault to, as a scenario.")
    ] = None,
) -> None:
    """Check a game's rules by play: random legal lines, and what can never be on none of them."""
    from commands import auditing

    sound = auditing.audit_game(
        game, positions=positions, seed=seed, jobs=jobs, cluster=cluster, out=out
    )
    if not sound:
        raise typer.Exit(WRONG)


@app.command()
def graph(
    game: Annotated[str, typer.Argument(help="The game.")],
    form: Annotated[
        GraphFormat, typer.Option("--format", help="How to write it.")
    ] = GraphFormat.DOT,
) -> None:
    """Print the phase and window graph of a game."""
    from commands import looking_up

    looking_up.graph(game, form)


@app.command()
def picture(
    file: File,
    form: Annotated[PictureFormat | None, typer.Option("--format", help="How to draw it.")] = None,
    out: Annotated[Path | None, typer.Option(help="The file to write.", parser=_named)] = None,
    at: Annotated[int | None, typer.Option(help="After so many entries.", min=0)] = None,
    theme: Annotated[Theme, typer.Option(help="Its colours.")] = Theme.AUTO,
    width: Annotated[int, typer.Option(help="Its width.", min=320, max=4000)] = 760,
) -> None:
    """Draw the table of a scenario: both sides, the numbers, what lies between them."""
    from commands import picturing

    suffix = out.suffix.lower().lstrip(".") if out else ""
    known = suffix in list(PictureFormat)
    chosen = form or (PictureFormat(suffix) if known else PictureFormat.TEXT)
    picturing.picture(file, chosen, at=at, theme=theme, width=width, out=out)


@app.command()
def diff(
    game: Annotated[str, typer.Argument(help="The game.")],
    old: Annotated[str, typer.Argument(help="An edition, or the folder of a rulebook.")],
    new: Annotated[str, typer.Argument(help="Another one.")],
) -> None:
    """Print what changed between two editions or rulebooks, and which answers differ."""
    from commands import comparing

    comparing.diff(game, old, new)


@app.command("rules")
def look_up(
    game: Annotated[str, typer.Argument(help="The game.")],
    words: Annotated[list[str] | None, typer.Argument(help="Words to look for.")] = None,
) -> None:
    """Look up rules, conflicts and their readings."""
    from commands import looking_up

    looking_up.look_up(game, words or [])


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; bad input ends in one clear message, never in a traceback."""
    try:
        app(args=None if arguments is None else list(arguments))
    except BrokenPipeError:
        # The reader has seen enough, as in `judge rules ... | head`.
        let_go_of_output()
        sys.exit(0)
    except Exception as error:
        sys.exit(_told(error))


def _told(error: Exception) -> int:
    """Say what went wrong; the exit status that goes with it."""
    from engine.notation.documents import DocumentError, JudgeCallError

    if isinstance(error, DocumentError):
        for problem in error.problems:
            complain(str(problem))
        return UNREADABLE
    if isinstance(error, JudgeCallError):
        complain(str(error))
        return UNREADABLE
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        let_go_of_output()
        complain("The disk that the output goes to is full.")
        return UNREADABLE
    from engine.search.replay import fault

    complain(f"This is a fault of Judge Call, not of what it was given: {fault(error)}")
    return FAULT


if __name__ == "__main__":
    main()
