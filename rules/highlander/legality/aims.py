"""Why a card in play may not be targeted: last turn's cards may be until they are swept."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.highlander.cards.printed import tags_of
from rules.highlander.cards.texts import Effect
from rules.highlander.cards.words import TARGETING
from rules.highlander.position.position import Position
from rules.highlander.values.table import aims, find, fitting


def target_reasons(
    position: Position, effects: tuple[Effect, ...], targets: tuple[str, ...], rule: str
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
    for name in targets:
        found = find(position, name)
        if found is None:
            swept = any(
                name.lower() == gone.lower()
                for player in position.players
                for gone in player.discard
            )
            yield Reason(
                "target/not-in-play",
                "sweep.in-play-until-swept",
                "{card} is not in play" + (": it is in the discard pile" if swept else ""),
                {"card": name},
                remedy="while it is in play, until its owner's Sweep Phase",
            )
            continue
        for effect in effects:
            wrong = [word for word in effect.of if word not in tags_of(found[1].card)]
            if effect.kind in TARGETING and wrong:
                yield Reason(
                    "target/wrong-kind",
                    "card.overrides",
                    "{card} is no {kind}",
                    {"card": name, "kind": " ".join(effect.of)},
                )
