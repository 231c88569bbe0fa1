"""A ruling is a receipt: everything needed to give it again and to see whether it still holds.

A receipt keeps the scenario, the answers and the steps that led to them, with the engine version
and a hash of the rulebook. Replaying it gives the same answers, or says that they *diverged* and
shows the first step that differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec

from engine.model.game import Game
from engine.model.legality import Refused
from engine.notation.documents import DocumentError, JudgeCallError, validate
from engine.notation.scenario import Scenario
from engine.play.ruling import Answered, Ruling, rule_on, same
from engine.views.compare import Pair, compare_lines
from engine.views.rulings import asked, said
from engine.views.steps import Shown, shown

FORMAT = 1
LARGEST_RECEIPT = 4 * 1024 * 1024


class ReceiptError(JudgeCallError):
    """A text that is not a receipt; the message says what is wrong with it."""


class AnswerGiven(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer of a ruling. `codes` are the reason codes if something was refused."""

    asked: str
    value: Any
    text: str
    codes: tuple[str, ...] = ()


class Receipt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A ruling that can be checked."""

    receipt: int
    """The format, so that receipts written long ago stay readable."""
    game: str
    engine: str
    rulebook: str
    scenario: dict[str, Any]
    answers: tuple[AnswerGiven, ...]
    steps: tuple[Shown, ...]
    conflicts: dict[str, str] = {}
    """The conflicts the ruling rests on and the reading each was given."""
    stopped: int | None = None
    """The step of the line that was refused, if one was."""


class Verdict(Enum):
    """What became of a ruling that was replayed."""

    SAME = "same"
    DIVERGED = "diverged"


class Replayed(msgspec.Struct, frozen=True):
    """A receipt replayed. `first` is the first step that differs, even where answers do not."""

    verdict: Verdict
    says: tuple[str, ...] = ()
    """Every answer that differs: what it was and what it is."""
    first: Pair | None = None
    new_rulebook: bool = False
    new_engine: bool = False

    def __str__(self) -> str:
        if self.verdict is Verdict.SAME:
            rest = "; its steps are worded or ordered differently" if self.first else ""
            return f"same{rest}"
        lines = ["diverged", *(f"  {words}" for words in self.says)]
        if self.first is not None:
            lines.append("  first step that differs:")
            lines.append(f"    then: {_step_words(self.first.left)}")
            lines.append(f"    now:  {_step_words(self.first.right)}")
        if self.new_rulebook:
            lines.append("  the rulebook has changed since")
        if self.new_engine:
            lines.append("  the engine has changed since")
        return "\n".join(lines)


def _step_words(line: Shown | None) -> str:
    if line is None:
        return "no step"
    number = f"{line.number} " if line.number else ""
    return f"{number}{line.text} [{line.cites}]"


def engine_version() -> str:
    """The installed version of the project; `unknown` when it runs uninstalled."""
    try:
        return version("judgecall")
    except PackageNotFoundError:
        return "unknown"


def write_receipt(game: Game[Any], ruling: Ruling) -> Receipt:
    """The receipt of a ruling."""
    scenario = ruling.scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return Receipt(
        receipt=FORMAT,
        game=game.id,
        engine=engine_version(),
        rulebook=game.rulebook.hash,
        scenario=scenario,
        answers=_given(ruling.answers),
        steps=tuple(shown(ruling.trace.steps, game.rulebook)),
        conflicts=dict(ruling.touched),
        stopped=ruling.line.stop.step if ruling.line.stop else None,
    )


def _given(answers: Sequence[Answered]) -> tuple[AnswerGiven, ...]:
    return tuple(
        AnswerGiven(
            asked(answered.question),
            answered.answer.value,
            answered.answer.text,
            answered.answer.legality.codes if isinstance(answered.answer.legality, Refused) else (),
        )
        for answered in answers
    )


def replay(game: Game[Any], receipt: Receipt) -> Replayed:
    """Give the ruling again with today's rules and the readings chosen then, and compare."""
    new_rulebook = receipt.rulebook != game.rulebook.hash
    new_engine = receipt.engine != engine_version()
    try:
        scenario = validate(Scenario, receipt.scenario, at=("scenario",))
        ruling = rule_on(game, scenario)
    except DocumentError as error:
        problems = tuple(f"can no longer be played: {problem}" for problem in error.problems)
        return Replayed(Verdict.DIVERGED, problems, None, new_rulebook, new_engine)
    says = tuple(_differences(receipt, ruling))
    first = compare_lines(receipt.steps, list(shown(ruling.trace.steps, game.rulebook))).first
    verdict = Verdict.DIVERGED if says else Verdict.SAME
    return Replayed(verdict, says, first, new_rulebook, new_engine)


def _differences(receipt: Receipt, ruling: Ruling) -> list[str]:
    found = []
    stopped = ruling.line.stop.step if ruling.line.stop else None
    if stopped != receipt.stopped:
        found.append(f"the line: then {_how_far(receipt.stopped)}, now {_how_far(stopped)}")
    now_given = _given(ruling.answers)
    for then, today in zip(receipt.answers, now_given, strict=False):
        if not same(then.value, today.value):
            found.append(f"{then.asked}: then {said(then.value)}, now {said(today.value)}")
        elif set(then.codes) != set(today.codes):
            before, after = ", ".join(then.codes) or "none", ", ".join(today.codes) or "none"
            found.append(f"{then.asked}: the reasons then {before}, now {after}")
    if len(receipt.answers) != len(now_given):
        found.append(f"then {len(receipt.answers)} answers, now {len(now_given)}")
    return found


def _how_far(stopped: int | None) -> str:
    return f"refused at step {stopped}" if stopped else "played"


def to_json(receipt: Receipt) -> str:
    """The receipt as JSON."""
    return msgspec.json.format(msgspec.json.encode(receipt), indent=1).decode()


class _Probe(msgspec.Struct):
    receipt: Any = None


def is_receipt(text: str) -> bool:
    """Whether a text is a receipt or means to be one, whatever its file is called."""
    try:
        return msgspec.json.decode(text, type=_Probe).receipt is not None
    except (msgspec.DecodeError, RecursionError):
        return False


def from_json(text: str | bytes) -> Receipt:
    """The receipt in a JSON text; ReceiptError saying what is wrong if it is none."""
    if len(text) > LARGEST_RECEIPT:
        raise ReceiptError(f"a receipt holds at most {LARGEST_RECEIPT // 1024:,} KB")
    try:
        receipt = _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ReceiptError(f"not a receipt: {error}") from None
    if receipt.receipt != FORMAT:
        raise ReceiptError(f"receipts of format {FORMAT} are read here, not {receipt.receipt}")
    return receipt


_decode = msgspec.json.Decoder(Receipt).decode
