"""Cards leave the game, lie face down, come back to hand; two weapons are held at once."""

from __future__ import annotations

from typing import Any

from tests.rules.highlander.table import GAME, codes, played, table

POWER = {"use": "A Power"}


def here(**nick: Any) -> Any:
    """Ana may use a power; a Dojo of Nick's lies in play."""
    ana = {
        "may": ["A Power"],
        "table": [{"name": "A Captor", "type": "object"}],
        "hand": ["Thrust"],
        "discard": ["Dodge", "Lower Block"],
    }
    return table("may-must", Ana=ana, Nick={"table": ["Dojo"], "discard": ["Thrust"], **nick})


def read_again(position: Any) -> Any:
    """The position written down and read."""
    again = GAME.position(GAME.document(position), position.readings)
    assert again == position
    return again


def test_a_card_in_play_is_removed_from_the_game() -> None:
    effect = {"kind": "remove-from-game", "of": ["situation"], "amount": 1}
    after = read_again(played(here(), {**POWER, "target": "Dojo", "effects": [effect]}))
    nick = after.player("Nick")
    assert (nick.table, nick.discard, nick.removed) == ((), ("Thrust",), ("Dojo",))
    assert GAME.look(after, "Dojo.where").value == "removed from the game"
    assert GAME.look(after, "Nick.removed").value == ["Dojo"]


def test_a_discarded_card_is_removed_from_the_game_by_its_kind() -> None:
    effect = {"kind": "remove-from-game", "of": ["dodge"]}
    after = played(here(), {**POWER, "target": "Dodge", "effects": [effect]})
    assert after.player("Ana").removed == ("Dodge",)
    wrong = codes(here(), **POWER, target="Lower Block", effects=[effect])
    assert wrong == ("target/wrong-kind",)


def test_a_card_comes_back_from_the_discard_pile() -> None:
    effect = {"kind": "return", "amount": 1}
    after = played(here(), {**POWER, "target": "Dodge", "effects": [effect]})
    ana = after.player("Ana")
    assert (ana.hand, ana.discard) == (("Thrust", "Dodge"), ("Lower Block",))
    assert codes(here(), **POWER, effects=[effect]) == ("target/not-named",)
    assert codes(here(), **POWER, target="Dojo", effects=[{"kind": "return", "amount": 3}]) == (
        "target/not-in-pile",
    )


def test_the_only_card_of_the_pile_comes_back_unnamed() -> None:
    effect = {"kind": "return", "who": "opponent", "amount": 1}
    after = played(here(hand=2), {**POWER, "effects": [effect]})
    nick = after.player("Nick")
    assert (nick.cards_in_hand, nick.discard) == (3, ())


def test_a_captured_card_lies_face_down_under_its_captor() -> None:
    capture = {"use": "A Captor", "target": "Dojo", "effects": [{"kind": "capture", "amount": 1}]}
    after = read_again(played(here(), capture))
    assert after.player("Nick").table == ()
    assert after.player("Ana").table[0].under == ("Dojo",)
    assert GAME.look(after, "Dojo.where").value == "under A Captor"


def test_the_text_of_a_face_down_card_does_not_hold() -> None:
    forbid = {"kind": "forbid", "of": ["attack"], "lasts": "in-play"}
    card = {"name": "A Situation", "type": "situation", "effects": [forbid]}
    up = table("attack", Ana={"table": [card]})
    down = table("attack", Ana={"table": [{**card, "face_down": True}]})
    assert codes(up, play="Thrust") == ("card/forbidden",)
    assert not codes(down, play="Thrust")
    assert "use/not-there" in codes(down, use="A Situation")
    read_again(down)


def test_of_two_weapons_both_are_in_play() -> None:
    both = table("attack", Ana={"weapon": "Rapier", "off_hand": "Parrying Blade"})
    one = table("attack", Ana={"weapon": "Rapier"})
    assert table("attack", Ana={"weapon": ["Rapier", "Parrying Blade"]}) == both
    card = {"play": "A Trick", "type": "special", "weapon": "parrying-blade"}
    assert codes(one, **card) == ("weapon/not-in-play",)
    assert not codes(both, **card)
    action = GAME.action(both, {"by": "Ana", **card})
    assert "weapon.off-hand" in GAME.grounds(both, action)
    read_again(both)
