"""Things are found as people ask for them: best first, stop words and slips of the pen forgiven."""

from __future__ import annotations

import pytest

import rules
from engine.records.finding import Index, Sort, Thing, things_of

BOOKS = {game: Index(things_of(rules.load(game).rulebook)) for game in rules.games()}


@pytest.mark.parametrize(
    ("game", "asked", "rule", "within"),
    [
        ("little_troubles", "confidance", "cards.confidence", 1),
        ("little_troubles", "can I grab in pre-fight", "toys.grab", 6),
        ("little_troubles", "discard down to nine", "end.discard-to-nine", 1),
        ("little_troubles", "regress a shielded character", "states.shield-targetable", 3),
        ("little_troubles", "may they act after an offer to end", "build.resume-after-offer", 4),
        ("dice_throne", "can I prevent an ultimate", "damage.unavoidable", 1),
        ("dice_throne", "rerol dice", "dice.reroll-together", 2),
        ("dice_throne", "large straigth", "dice.large-straight", 1),
        ("highlander", "can I attack in my first turn", "sequence.first-turn-attacks", 3),
        ("highlander", "hed shot", "card.head-shot", 4),
        ("highlander", "blocking a power blow", "power-blow.power-block", 2),
    ],
)
def test_what_decides_comes_first(game: str, asked: str, rule: str, within: int) -> None:
    found = [hit.thing.id for hit in BOOKS[game].find(asked).hits]
    assert rule in found[:within]


def test_a_word_nobody_wrote_is_said_to_be_mended() -> None:
    found = BOOKS["little_troubles"].find("confidance")
    assert found.instead == (("confidance", "confidence"),)
    assert found.words == ("confidence",)


def test_what_holds_all_words_comes_before_what_holds_some() -> None:
    found = BOOKS["little_troubles"].find("grab a toy").hits
    kinds = [hit.whole for hit in found]
    assert kinds[0]
    assert kinds == sorted(kinds, reverse=True)


def test_sorts_can_be_chosen_and_cards_are_found() -> None:
    index = Index(
        [
            Thing(Sort.CARD, "card:Bike Helmet", "Bike Helmet", "Toy"),
            Thing(Sort.RULE, "toys.helmet", "Helmets", "A Bike Helmet is a Toy."),
        ]
    )
    assert [hit.thing.sort for hit in index.find("bike helmet").hits] == [Sort.CARD, Sort.RULE]
    assert [hit.thing.sort for hit in index.find("helmet", sorts=[Sort.RULE]).hits] == [Sort.RULE]


@pytest.mark.parametrize("asked", ["", "   ", "?!", "*", "AND OR NOT", '"', "near(", "the a of"])
def test_nothing_that_is_typed_breaks_the_search(asked: str) -> None:
    BOOKS["little_troubles"].find(asked)


def test_no_word_at_all_finds_nothing() -> None:
    assert BOOKS["little_troubles"].find("").hits == ()
    assert BOOKS["little_troubles"].find("xqzzkw vvvqq").hits == ()
