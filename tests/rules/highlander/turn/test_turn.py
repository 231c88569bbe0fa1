"""The turn table: all rows of the sequence, a rule and a way out everywhere, the action matrix."""

from __future__ import annotations

import pytest

from engine.model.turn import NodeKind
from rules.highlander.position.windows import PHASES
from rules.highlander.turn.turn import OPEN_IN, ROWS, TABLE, TURN
from tests.rules.highlander.table import GAME, codes, played, table

NUMBERS = [str(number) for number in range(1, 27)]
CARDS = {
    "special": "Trip",
    "edge": "Lunge",
    "defence": "Upper Left Block",
    "attack": "Lower Right Attack",
}
TIMING = {
    "special": "timing/special-phase",
    "edge": "timing/edge-phase",
    "defence": "timing/defence-phase",
    "attack": "timing/attack-phase",
}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_row_of_the_sequence_has_its_place(number: str) -> None:
    labels = [row.label for row in TURN.rows]
    assert labels.count(number) + (number in ROWS) >= 1


def test_rows_outside_the_table_name_a_phase_and_a_way() -> None:
    for row in ROWS.values():
        assert row.phase in PHASES
        assert row.how in ("action", "rule", "refused")
        if row.how == "action":
            assert row.phase in OPEN_IN[row.what]


def test_every_node_has_a_rule_and_a_way_out() -> None:
    for node in TURN.nodes.values():
        assert node.rule in GAME.rulebook.rules
        leaves = [row for row in TURN.rows if row.source == node.id]
        assert leaves or node.kind is NodeKind.END


def test_every_node_is_reached_and_the_phases_come_in_order() -> None:
    assert TURN.still_ahead(TURN.start) | {TURN.start} == set(TURN.nodes)
    order = [row[0] for row in TABLE if row[0] in PHASES]
    assert list(dict.fromkeys(order)) == list(PHASES)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", CARDS)
def test_the_action_matrix(phase: str, kind: str) -> None:
    position = table(phase, "Upper Left Attack")
    found = codes(position, play=CARDS[kind])
    if phase in OPEN_IN[kind]:
        assert found == ()
    elif phase == "adjustment":
        assert found[0] == "timing/ability-adjustment"
    else:
        assert found[0] == TIMING[kind]


@pytest.mark.parametrize("phase", PHASES)
def test_drawing_and_the_free_discard_in_the_matrix(phase: str) -> None:
    position = table(phase, Ana={"hand": ["Upper Block"]})
    assert (codes(position, draw=1) == ()) == (phase == "draw-discard")
    allowed = codes(position, discard="Upper Block") == ()
    assert allowed == (phase == "may-must")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("card", CARDS.values())
def test_the_other_player_plays_nothing_in_any_phase(phase: str, card: str) -> None:
    position = table(phase, "Upper Left Attack")
    assert codes(position, by="Nick", play=card)[0] == "timing/not-your-turn"
    assert "timing/not-your-turn" in codes(position, by="Nick", **{"pass": True})


def test_a_whole_turn_comes_back_to_the_sweep_of_the_other_player() -> None:
    position = table("sweep", "Upper Left Attack")
    for phase in (*PHASES[1:], "sweep"):
        position = played(position, {"pass": True})
        assert position.place.at == phase
    assert position.active_name == "Nick"
    assert position.turn_number == 6


def test_every_refusal_says_where_it_would_be_legal_or_why_never() -> None:
    position = table("sweep", "Upper Left Attack")
    for card in CARDS.values():
        reasons = GAME.option(position, "Ana", play=card).reasons  # type: ignore[union-attr]
        assert reasons[0].remedy
        assert all(reason.rule in GAME.rulebook.rules for reason in reasons)
