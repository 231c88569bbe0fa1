"""What cards cost, and whether a Hero Upgrade fits the board."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.legality import Reason
from rules.dice_throne.cards import catalogue
from rules.dice_throne.cards.printed import Card
from rules.dice_throne.position.player import Player
from rules.dice_throne.position.position import Position


def pays(position: Position, player: Player, cost: int | None) -> Iterator[Reason]:
    if cost is not None and player.cp is not None and player.cp < cost:
        yield Reason(
            "cost/cp-short",
            "actions.pay-in-full",
            "costs {cost}, {name} has {cp} CP",
            {"cost": cost, "name": player.name, "cp": player.cp},
            remedy=f"with {cost - player.cp} more CP",
        )


def price(player: Player, card: Card) -> int | None:
    """What a card costs: for level III on level II, the difference."""
    if card.type != "hero-upgrade" or card.cost is None or card.level < 3:
        return card.cost
    for name in player.upgrades:
        below = catalogue.upgrade(player.hero, name)
        if below is not None and below.of == card.of and below.level < card.level:
            return None if below.cost is None else card.cost - below.cost
    return card.cost


def upgrade_fits(position: Position, player: Player, card: Card) -> Iterator[Reason]:
    """Whether a Hero Upgrade can go on what is there."""
    hero = catalogue.hero(player.hero)
    if hero is not None and catalogue.upgrade(player.hero, card.name) is None:
        yield Reason(
            "upgrade/other-hero",
            "cards.hero-upgrade",
            "{card} is not on {hero}'s board",
            {"card": card.name, "hero": player.hero},
        )
    for name in player.upgrades:
        there = catalogue.upgrade(player.hero, name)
        if there is not None and there.of == card.of and there.level >= card.level:
            yield Reason(
                "upgrade/not-higher",
                "cards.upgrade-cost",
                "{there} is on the board already, and {card} is no higher level",
                {"there": name, "card": card.name},
                name,
            )
