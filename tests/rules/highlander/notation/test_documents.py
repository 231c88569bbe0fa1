"""What people write: every problem at once, and positions that write themselves back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation.documents import DocumentError
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.position.windows import PHASES
from tests.rules.highlander.table import GAME, played, table

CARDS = sorted(card.name for card in catalogue().cards.values())
ATTACKS = sorted(c.name for c in catalogue().cards.values() if c.type == "attack")
DEFENCES = sorted(c.name for c in catalogue().cards.values() if c.is_defence)


def test_all_problems_are_told_at_once() -> None:
    document = {
        "turn": {"player": "Zoe", "at": "lunch"},
        "Ana": {"ability": "lots", "hands": []},
        "Nick": {"endurance": -1},
        "incoming": [{"attack": "Thrust", "squares": ["XX"]}],
    }
    with pytest.raises(DocumentError) as caught:
        GAME.position(document)
    text = str(caught.value)
    for part in ("Ana.ability", "Ana.hands", "Nick.endurance", "incoming.0", "XX"):
        assert part in text


def test_a_turn_needs_one_of_its_two_players() -> None:
    with pytest.raises(DocumentError, match=r"turn\.player is 'Zoe', who has no side here"):
        GAME.position({"turn": {"player": "Zoe"}, "Ana": {}, "Nick": {}})
    with pytest.raises(DocumentError, match="expected the sides of two players, got Ana"):
        GAME.position({"turn": {"player": "Ana"}, "Ana": {}})


def test_an_unknown_place_names_the_known_ones() -> None:
    with pytest.raises(DocumentError, match=r"turn\.at.*may-must"):
        GAME.position({"turn": {"player": "Ana", "at": "lunch"}, "Ana": {}, "Nick": {}})


def test_a_card_nobody_knows_needs_its_type() -> None:
    position = table("defence", "Thrust")
    with pytest.raises(DocumentError, match="state its type"):
        GAME.action(position, {"by": "Ana", "play": "Mystery"})
    action = GAME.action(position, {"by": "Ana", "play": "Mystery", "type": "dodge"})
    assert GAME.asks(position, action) == ("the squares of Mystery",)


def test_a_name_written_almost_right_is_asked_about() -> None:
    position = table("defence", "Thrust")
    with pytest.raises(DocumentError, match=r"did you mean Upper Block\?"):
        GAME.action(position, {"by": "Ana", "play": "Uper Block"})
    with pytest.raises(DocumentError, match=r"incoming\.0.*did you mean Upper Left Attack\?"):
        table("defence", "Upper Left Atack")
    assert table("defence", "Whirling Leap").incoming[0].squares is None


def test_a_flag_of_an_attack_may_be_said_in_a_word() -> None:
    position = table("defence", {"attack": "Thrust", "hidden": True, "power_blow": True})
    assert position.incoming[0].flags == ("hidden", "power-blow")
    action = GAME.action(
        position, {"by": "Ana", "play": "Step", "type": "dodge", "squares": "MC", "text": "none"}
    )
    assert GAME.asks(position, action) == ()


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"play": "Thrust", "draw": 1}, "expected one of play"),
        ({}, "expected one of play"),
        ({"play": "Thrust", "from": "sleeve"}, "hand, exertion, elsewhere"),
        ({"play": "Thrust", "flags": ["sneaky"]}, "expected a flag"),
        ({"play": "Thrust", "type": "lunch"}, "expected a card type"),
        ({"draw": 0}, "draw"),
    ],
)
def test_a_malformed_entry_says_what_was_expected(entry: dict[str, Any], says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        GAME.action(table("attack"), {"by": "Ana", **entry})


def test_a_square_stands_for_its_basic_attack() -> None:
    position = table("defence", "UL", "thrust", {"attack": "lower right", "flags": ["hidden"]})
    names = [attack.name for attack in position.incoming]
    assert names == ["Upper Left Attack", "Thrust", "Lower Right Attack"]


def test_what_was_done_this_turn_may_be_stated_in_a_word() -> None:
    position = table("attack", turn={"special_played": True, "attacks_allowed": 2})
    assert GAME.look(position, "Ana.attacks").value == 2
    assert GAME.option(position, "Ana", play="Trip").codes == ("limit/special-used",)  # type: ignore[union-attr]
    assert GAME.position(GAME.document(position)) == position


def test_a_play_may_be_stated_in_short() -> None:
    position = table("defence", "Thrust", Ana={"ability": 10})
    entry = {"play": "Second Wind", "type": "event", "change": {"ability": 1, "attacks": 1}}
    position = played(position, entry)
    assert GAME.look(position, "Ana.next ability").value == 8
    assert GAME.look(position, "Ana.attacks").value == 2
    position = played(position, {"play": "Upper Left Block", "on": "Thrust"})
    assert position.defences[0].against == ("Thrust",)


def test_both_spellings_of_defence_are_read() -> None:
    position = table("attack", "Thrust", defenses=[{"defense": "Upper Left Block"}])
    assert GAME.look(position, "Ana.last successful defense").value == "Upper Left Block"


def test_impossible_tables_are_problems_not_errors() -> None:
    position = table(
        "may-must",
        "Thrust",
        Ana={"ability": 0},
        turn={"number": 1, "special_played": ["Trip", "Challenge"]},
        attacks=["Upper Left Attack"],
        defences=["Upper Block", "Lower Block"],
    )
    paths = [problem.path for problem in GAME.problems(position)]
    assert {"Ana.ability", "turn.special_played", "incoming", "attacks", "defences"} <= set(paths)


hands = st.one_of(st.none(), st.integers(0, 20), st.lists(st.sampled_from(CARDS), max_size=6))
players = st.fixed_dictionaries(
    {"ability": st.integers(1, 15), "hand": hands, "disarmed": st.booleans()},
    optional={
        "endurance": st.integers(0, 60),
        "hand_size": st.integers(0, 20),
        "discard": st.lists(st.sampled_from(CARDS), max_size=3),
        "table": st.lists(st.sampled_from(CARDS), max_size=3),
        "missed_last_turn": st.booleans(),
    },
)
attacks = st.one_of(
    st.sampled_from(ATTACKS),
    st.fixed_dictionaries(
        {"attack": st.sampled_from(ATTACKS)},
        optional={
            "flags": st.lists(
                st.sampled_from(["hidden", "power-blow", "head-shot", "ranged", "unblockable"]),
                max_size=2,
                unique=True,
            ),
            "squares": st.lists(st.sampled_from(["UL", "MC", "LR"]), min_size=1, unique=True),
        },
    ),
)


@settings(deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "turn": st.fixed_dictionaries(
                {
                    "player": st.sampled_from(["Ana", "Nick"]),
                    "number": st.integers(2, 9),
                    "at": st.sampled_from(PHASES),
                }
            ),
            "Ana": players,
            "Nick": players,
            "incoming": st.lists(attacks, max_size=4),
            "defences": st.lists(st.sampled_from(DEFENCES), max_size=3),
        }
    )
)
def test_a_position_writes_itself_back(document: dict[str, Any]) -> None:
    position = GAME.position(document)
    written = GAME.document(position)
    assert GAME.position(written) == position
    assert GAME.document(GAME.position(written)) == written
    GAME.problems(position)
    GAME.picture(position)
    for option in GAME.options(position):
        assert option.what
