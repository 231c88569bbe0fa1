"""A receipt replays to the same answer, or says that it diverged and where."""

from __future__ import annotations

import msgspec
import pytest

from engine.model.rulebook import Rulebook
from engine.play.ruling import rule_on
from engine.records import receipt as receipts
from engine.records.receipt import ReceiptError, Verdict, from_json, replay, to_json, write_receipt
from tests.engine.frog_scenarios import scenario
from tests.engine.frogs import GAME, Frogs

RECEIPT = write_receipt(GAME, rule_on(GAME, scenario()))


def test_json_reads_back_equal_and_replays_the_same() -> None:
    again = from_json(to_json(RECEIPT))
    assert again == RECEIPT
    found = replay(GAME, again)
    assert found.verdict is Verdict.SAME
    assert str(found) == "same"
    assert not found.new_rulebook


def test_a_changed_rule_makes_it_diverge_and_the_first_step_is_shown() -> None:
    class UpwardFrogs(Frogs):
        old = Frogs.rulebook
        rulebook = Rulebook(
            old.game,
            old.title,
            old.sources.values(),
            old.rules.values(),
            [msgspec.structs.replace(c, default="up") for c in old.conflicts.values()],
        )

    found = replay(UpwardFrogs(), RECEIPT)
    assert found.verdict is Verdict.DIVERGED
    assert found.new_rulebook
    assert str(found).split("\n")[:5] == [
        "diverged",
        "  Bo.jump: then 2, now 3",
        "  first step that differs:",
        "    then: 2.2 Bo's jump is 2 [cards.mud-down, 2]",
        "    now:  2.2 Bo's jump is 3 [cards.mud-up]",
    ]


def test_the_readings_chosen_then_are_the_ones_replayed() -> None:
    chosen = scenario(readings={"cards.mud-rounding": "up"}, expect=[{"value": "Bo.jump"}])
    written = write_receipt(GAME, rule_on(GAME, chosen))
    assert written.answers[0].value == 3
    assert replay(GAME, written).verdict is Verdict.SAME


def test_other_words_for_the_same_answer_do_not_diverge_but_are_told() -> None:
    steps = (msgspec.structs.replace(RECEIPT.steps[0], text="in other words"), *RECEIPT.steps[1:])
    found = replay(GAME, msgspec.structs.replace(RECEIPT, steps=steps))
    assert found.verdict is Verdict.SAME
    assert found.first is not None
    assert "worded" in str(found)


def test_a_line_that_stops_elsewhere_diverges() -> None:
    stopped = msgspec.structs.replace(RECEIPT, stopped=1)
    assert replay(GAME, stopped).says == ("the line: then refused at step 1, now played",)


def test_reasons_are_part_of_the_answer() -> None:
    poor = scenario(
        position={**scenario().position, "Ann": {"frog": "Bo", "jump": 3, "hand": ["Leaf"]}},
        line=[],
        expect=[],
        ask=[{"may": {"by": "Ann", "play": "Leaf", "on": "Bo"}}],
    )
    written = write_receipt(GAME, rule_on(GAME, poor))
    assert written.answers[0].codes == ("cost/pebbles-short",)
    other = msgspec.structs.replace(written.answers[0], codes=("timing/no-window",))
    found = replay(GAME, msgspec.structs.replace(written, answers=(other,)))
    assert "the reasons then timing/no-window, now cost/pebbles-short" in found.says[0]


def test_a_scenario_that_can_no_longer_be_played_diverges() -> None:
    found = replay(GAME, msgspec.structs.replace(RECEIPT, scenario={"game": "frogs"}))
    assert found.verdict is Verdict.DIVERGED
    assert found.says == ("can no longer be played: scenario.position: is missing",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a receipt"),
        ("[]", "not a receipt"),
        ('{"receipt": 1}', "missing required field"),
        (to_json(RECEIPT).replace('"receipt": 1', '"receipt": 7'), "format 1"),
        (b"\xff\xfe", "not a receipt"),
        ("[" * 100_000, "not a receipt"),
        (" " * (receipts.LARGEST_RECEIPT + 1), "at most"),
    ],
)
def test_what_is_no_receipt_is_refused_in_one_sentence(text: str | bytes, says: str) -> None:
    with pytest.raises(ReceiptError, match=says):
        from_json(text)
