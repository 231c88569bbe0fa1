"""Cards in play as targets: last turn's cards may be targeted until they are swept."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.model.legality import Reason
from engine.model.trace import Recorder
from rules.highlander.cards.texts import TARGETING, Effect, tags_of
from rules.highlander.position.position import Player, Position, TableCard
from rules.highlander.turn.between_turns import discarded_from_table


def find(position: Position, name: str) -> tuple[Player, TableCard] | None:
    """The card in play called `name` and whose it is; the other player's first."""
    for player in (position.opponent, position.me):
        for held in player.table:
            if held.card.name.lower() == name.lower():
                return player, held
    return None


def target_reasons(
    position: Position, effects: tuple[Effect, ...], targets: tuple[str, ...]
) -> Iterator[Reason]:
    """Every reason why the targets named cannot be targeted."""
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


def removed(position: Position, name: str, trace: Recorder) -> Position:
    """The position with a card taken out of play, and the attack it made with it by reading."""
    found = find(position, name)
    if found is None:
        return position
    owner, held = found
    trace.note("discard.at-once", "{card} leaves play at once", card=held.card.name)
    position = position.with_player(discarded_from_table(owner, name))
    gone = [a for a in position.incoming if a.card.name.lower() == name.lower()]
    if not gone or owner.name != position.other_name:
        return position
    rule = position.readings.rule("sweep.removed-attack")
    if position.readings["sweep.removed-attack"] == "stands":
        trace.note(rule, "the attack {card} made stands", card=name)
        return position
    trace.note(rule, "{card} no longer threatens", card=name)
    kept = tuple(a for a in position.incoming if a is not gone[0])
    return msgspec.structs.replace(position, incoming=kept, opponent_attacked=True)


def ignored(position: Position, name: str, trace: Recorder) -> Position:
    """The position with a card's text ignored for the turn."""
    found = find(position, name)
    if found is None:
        return position
    owner, held = found
    trace.note("card.focus", "the text of {card} is ignored this turn", card=held.card.name)
    table = tuple(
        msgspec.structs.replace(each, ignored=True) if each is held else each
        for each in owner.table
    )
    return position.with_player(msgspec.structs.replace(owner, table=table))
