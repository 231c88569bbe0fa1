"""`judge ask`, `judge why` and `judge options`: what one scenario comes to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from commands.choices import Form
from commands.files import played, scenario_of
from commands.printing import complain, put, put_json
from engine.model.game import Game, Option
from engine.model.legality import Allowed, Refused
from engine.notation.documents import JudgeCallError
from engine.notation.scenario import Scenario
from engine.play.ruling import Ruling, rule_on
from engine.play.unused import idle
from engine.telling.doubt import Doubt, unless
from engine.views import rulings as ruling_views


def ask(file: Path, form: Form, *, every_reading: bool) -> bool:
    """Print the ruling on a scenario; whether it says what the scenario expects."""
    with scenario_of(file) as (game, scenario):
        ruling = with_idle(game, rule_on(game, scenario))
        dependences = []
        if every_reading:
            from engine.play.dependence import under_every_reading

            dependences = [
                under_every_reading(game, scenario, question) for question in scenario.questions
            ]
    match form:
        case Form.LINK:
            from engine.notation.permalink import write_token

            put(write_token(scenario))
        case Form.RECEIPT:
            from engine.records.receipt import to_json, write_receipt

            put(to_json(write_receipt(game, ruling)))
        case Form.JSON:
            put_json(ruling_views.data(ruling, game.rulebook, dependences=dependences))
        case Form.MARKDOWN:
            text = ruling_views.markdown(ruling, game.rulebook, dependences=dependences)
            put(text.rstrip("\n"))
        case Form.TEXT:
            put(ruling_views.text(ruling, game.rulebook, dependences=dependences))
    if not scenario.expect:
        return True
    for words in ruling.differs:
        complain(f"differs: {words}")
    return not ruling.differs


def with_idle(game: Game[Any], ruling: Ruling) -> Ruling:
    """The ruling, which also tells the words of its line that change nothing in it."""

    def ruled(scenario: Scenario) -> str:
        return ruling_views.text(rule_on(game, scenario), game.rulebook)

    found = idle(game, ruling.scenario, ruling.unused, ruled)
    return msgspec.structs.replace(ruling, unused=(*ruling.unused, *found))


def why(file: Path, card: str, stat: str) -> None:
    """Print the rows behind one value at the end of the line."""
    game, line = played(file)
    try:
        explanation = game.explain(line.end, card, stat)
    except LookupError as error:
        raise JudgeCallError(str(error.args[0])) from None
    put(f"{explanation}{_doubted(game.doubts(line.end, f'{card}.{stat}'))}")


def _doubted(doubts: tuple[Doubt, ...]) -> str:
    return f"\n  {unless(doubts).removeprefix(', ')}" if doubts else ""


def options(file: Path) -> None:
    """Print every action at the end of the line: allowed, or refused with all reasons."""
    game, line = played(file)
    found = game.options(line.end)
    allowed = [option for option in found if isinstance(option.legality, Allowed)]
    refused = [option for option in found if isinstance(option.legality, Refused)]
    place = game.turn.nodes[line.end.place.node]
    put(f"{place.phase}: {place.title} ({place.rule})")
    doubts = game.doubts(line.end)
    if doubts:
        put(f"As far as the texts can be read{unless(doubts)}")
    put("Allowed" if allowed else "Nothing is allowed here")
    for option in allowed:
        put(f"  {option.by}: {option.what}{_condition(option)}")
    if refused:
        put("Refused")
    for option in refused:
        lines = str(msgspec.structs.replace(option.legality, doubts=())).split("\n")
        put(f"  {option.by}: {option.what}")
        put("\n".join(f"  {line}" for line in lines[1:]))


def _condition(option: Option) -> str:
    legality = option.legality
    assert isinstance(legality, Allowed)
    parts = [f"once {legality.waits_for} has acted or passed"] if legality.waits_for else []
    parts += [f"the judge states {what}" for what in legality.asks]
    return f" ({'; '.join(parts)})" if parts else ""


def odds(file: Path) -> None:
    """Print how likely what the dice decide is at the end of the line."""
    game, line = played(file)
    found = list(game.chances(line.end))
    if not found:
        raise JudgeCallError(f"no dice decide anything in {game.title} here")
    for answer in found:
        put(f"{answer.text}  [{', '.join(answer.rules)}]")
