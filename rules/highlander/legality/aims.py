"""Why a card in play may not be targeted: last turn's cards may be until they are swept."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from engine.model.names import same
from rules.highlander.cards.catalogue import catalogue
from rules.highlander.cards.printed import Card, tags_of
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import TARGETING
from rules.highlander.effects.resolving import affected
from rules.highlander.position.player import has_card
from rules.highlander.position.position import Position
from rules.highlander.values.table import aims, find, fitting

_FROM_ANY_PILE = ("remove-from-game", "capture")


def target_reasons(
    position: Position,
    owner: str,
    effects: tuple[Effect, ...],
    targets: tuple[str, ...],
    rule: str,
) -> Iterator[Reason]:
    """Every reason why the targets named cannot be targeted, or why there are none to name."""
    for effect in aims(effects):
        facts = {"number": effect.amount, "kind": " ".join(effect.of) or "card"}
        if not targets and not fitting(position, effect):
            yield Reason(
                "target/none-in-play",
                rule,
                "it takes {number} {kind} in play, and none is there",
                facts,
                remedy=f"once a card of that kind is in play: {facts['kind']}",
            )
        elif len(targets) > effect.amount:
            yield Reason("target/number", rule, "it takes {number} {kind}, no more", facts)
    for effect in effects:
        pile = position.player(affected(position, effect, owner)[0]).discard
        if effect.kind == "return" and not targets and len(pile) > effect.amount:
            yield Reason(
                "target/not-named",
                rule,
                "which of the cards in the discard pile comes back has to be named",
                remedy="with the card named as its target",
            )
    for name in targets:
        found = find(position, name)
        if _lies_elsewhere(position, owner, effects, name):
            lying = catalogue().resolve(name, position.stated)
            if lying is not None:
                yield from _wrong_kind(effects, name, lying)
            continue
        if effects and all(each.kind == "return" for each in effects):
            yield Reason(
                "target/not-in-pile",
                rule,
                "{card} is not in the discard pile it would come back from",
                {"card": name},
            )
            continue
        if found is None:
            swept = any(same(name, gone) for player in position.players for gone in player.discard)
            yield Reason(
                "target/not-in-play",
                "sweep.in-play-until-swept",
                "{card} is not in play" + (": it is in the discard pile" if swept else ""),
                {"card": name},
                remedy="while it is in play, until its owner's Sweep Phase",
            )
            continue
        yield from _wrong_kind(effects, name, found[1].card)


def _wrong_kind(effects: tuple[Effect, ...], name: str, card: Card) -> Iterator[Reason]:
    for effect in effects:
        wrong = [word for word in effect.of if word not in tags_of(card)]
        if (effect.kind in TARGETING or effect.kind == "return") and wrong:
            yield Reason(
                "target/wrong-kind",
                "card.overrides",
                "{card} is no {kind}",
                {"card": name, "kind": " ".join(effect.of)},
            )


def _lies_elsewhere(position: Position, owner: str, effects: tuple[Effect, ...], name: str) -> bool:
    """Whether a target lies in the hand or the discard pile that one of the effects takes from."""
    for effect in effects:
        players = [position.player(each) for each in affected(position, effect, owner)]
        if effect.kind == "discard" and any(has_card(each.hand, name) for each in players):
            return True
        if effect.kind == "return" and any(has_card(each.discard, name) for each in players):
            return True
        piles = [player.discard for player in position.players]
        if effect.kind in _FROM_ANY_PILE and any(has_card(pile, name) for pile in piles):
            return True
    return False
