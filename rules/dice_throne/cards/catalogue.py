"""The catalogue: common cards, status effects and heroes, read once from their data files."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.notation.documents import DocumentError, Problem, read_yaml
from rules.dice_throne.cards import compiling
from rules.dice_throne.cards.printed import Ability, Card, Hero, Passive, Status, Upgrade

_HERE = Path(__file__).parent


def _read(path: Path) -> Any:
    data, _ = read_yaml(path.read_text(encoding="utf-8"), path.name)
    return data


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """A name as it is looked up: only its letters and digits count, whatever their case."""
    return "".join(sign for sign in name.casefold() if sign.isalnum()) or name.strip()


@cache
def heroes() -> dict[str, Hero]:
    """Every hero by name; DocumentError if a data file is malformed."""
    found: dict[str, Hero] = {}
    for path in sorted((_HERE / "heroes").glob("*.yaml")):
        try:
            hero = compiling.hero(_read(path))
        except ValueError as error:
            raise DocumentError([Problem("", str(error), None, path.name)]) from None
        found[hero.name] = hero
    return found


@cache
def cards() -> dict[str, Card]:
    """Every card by name: the common ones, each hero's, and the Hero Upgrades as cards."""
    found: dict[str, Card] = {}
    for entry in _read(_HERE / "cards.yaml")["cards"]:
        card = compiling.card({key: value for key, value in entry.items() if key != "also"})
        for name in (card.name, *entry.get("also", ())):
            found[fold(name)] = card
    for hero in heroes().values():
        for card in hero.cards:
            found[fold(card.name)] = card
        for upgrade in hero.upgrades:
            found[fold(upgrade.name)] = upgrade_card(upgrade)
    return found


def upgrade_card(upgrade: Upgrade) -> Card:
    """A Hero Upgrade as the card that is held in hand."""
    return Card(
        upgrade.name,
        "hero-upgrade",
        upgrade.cost,
        of=upgrade.of,
        level=upgrade.level,
        rule="cards.hero-upgrade",
        note=upgrade.note,
    )


@cache
def statuses() -> dict[str, Status]:
    """Every status effect by name."""
    found = (compiling.status(entry) for entry in _read(_HERE / "statuses.yaml")["statuses"])
    return {status.name: status for status in found}


def card(name: str) -> Card | None:
    """A catalogued card by name, None if there is no such one."""
    return cards().get(fold(name))


def status(name: str) -> Status | None:
    """A catalogued status effect by name, None if there is no such one."""
    known = statuses()
    return known.get(name) or known.get(_spelt(tuple(known)).get(fold(name), ""))


def status_name(name: str) -> str:
    """The name of a status effect as the catalogue spells it, or as given if it holds none."""
    found = status(name)
    return name if found is None else found.name


@cache
def _spelt(names: tuple[str, ...]) -> dict[str, str]:
    return {fold(name): name for name in names}


def hero(name: str) -> Hero | None:
    """A hero by name, None if there is no such one."""
    known = heroes()
    return known.get(name) or known.get(_spelt(tuple(known)).get(fold(name), ""))


def _upgraded(hero_name: str, upgrades: tuple[str, ...]) -> tuple[Hero, dict[str, Upgrade]] | None:
    found = hero(hero_name)
    if found is None:
        return None
    on: dict[str, Upgrade] = {}
    for upgrade in sorted(found.upgrades, key=lambda each: each.level):
        if upgrade.name in upgrades:
            on[upgrade.of] = upgrade
    return found, on


@cache
def abilities(hero_name: str, upgrades: tuple[str, ...]) -> tuple[Ability, ...]:
    """The Offensive Abilities of a board with these Hero Upgrades on it."""
    return _board(hero_name, upgrades, "abilities")


@cache
def defences(hero_name: str, upgrades: tuple[str, ...]) -> tuple[Ability, ...]:
    """The Defensive Abilities of a board with these Hero Upgrades on it."""
    return _board(hero_name, upgrades, "defences")


def _board(hero_name: str, upgrades: tuple[str, ...], part: str) -> tuple[Ability, ...]:
    upgraded = _upgraded(hero_name, upgrades)
    if upgraded is None:
        return ()
    found, on = upgraded
    board: list[Ability] = []
    for ability in getattr(found, part):
        upgrade = on.get(ability.name)
        if upgrade is None:
            board.append(ability)
        elif getattr(upgrade, part):
            board.extend(getattr(upgrade, part))
        else:
            # The upgraded text is not known here, so the judge states it from the board.
            rerolls = upgrade.rerolls or ability.rerolls
            board.append(Ability(upgrade.name, ability.needs, ability.ultimate, rerolls=rerolls))
    return tuple(board)


@cache
def passives(hero_name: str, upgrades: tuple[str, ...]) -> tuple[Passive, ...]:
    """The passives of a board with these Hero Upgrades on it."""
    upgraded = _upgraded(hero_name, upgrades)
    if upgraded is None:
        return ()
    found, on = upgraded
    board: list[Passive] = []
    for passive in found.passives:
        upgrade = on.get(passive.name)
        board.extend(upgrade.passives if upgrade and upgrade.passives else (passive,))
    return tuple(board)


@cache
def gains_on_use(hero_name: str, upgrades: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """CP gained when a symbol is used for an Offensive Ability (Tithe II)."""
    upgraded = _upgraded(hero_name, upgrades)
    if upgraded is None:
        return ()
    return tuple(pair for upgrade in upgraded[1].values() for pair in upgrade.gains_on_use)


def upgrade(hero_name: str, name: str) -> Upgrade | None:
    """A Hero Upgrade of this hero by name."""
    found = hero(hero_name)
    if found is None:
        return None
    return next((each for each in found.upgrades if fold(each.name) == fold(name)), None)


@cache
def names() -> tuple[str, ...]:
    """Every card, status effect and ability the catalogue names."""
    found = {card.name for card in cards().values()} | set(statuses())
    for name in heroes():
        found |= {ability.name for ability in (*abilities(name, ()), *defences(name, ()))}
    return tuple(sorted(found))
