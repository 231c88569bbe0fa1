"""From what people write to the structs the game runs on. Every mistake names what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from engine.language.reading import read_amount, read_condition
from rules.dice_throne.cards.printed import (
    Ability,
    Card,
    Hero,
    Needs,
    Passive,
    Status,
    Upgrade,
    Use,
)
from rules.dice_throne.cards.takes import check
from rules.dice_throne.cards.texts import NAMED, Amount, Condition, DamageType, Do, Effect
from rules.dice_throne.cards.words import WORDS

T = TypeVar("T")

CARD_TYPES = {
    "hero-upgrade": "hero-upgrade",
    "hero upgrade": "hero-upgrade",
    "upgrade": "hero-upgrade",
    "main-phase": "main-phase",
    "main phase": "main-phase",
    "main phase action": "main-phase",
    "roll-phase": "roll-phase",
    "roll phase": "roll-phase",
    "roll phase action": "roll-phase",
    "instant": "instant",
    "instant action": "instant",
}

MOST_DICE = 20

_SHARES = ("half", "all")
_KNOWN_NAMES = {
    Do.ALTER: ("set", "by-one", "six", "copy", "reroll"),
    Do.ATTEMPT: ("offence", "defence"),
}
_MANNERS = {
    "player",
    "type",
    "count",
    "of",
    "effects",
    "when",
    "unless",
    "reading",
    "after_damage",
    "then",
    "rule",
    "both",
    "dice",
    "whose",
    "with_token",
    "most",
}
SITUATIONS = ("", "incoming", "own-attack", "before-defence", "attacked", "dealt", "own-main")


def effects(entries: Any) -> tuple[Effect, ...]:
    """The effects written as a list of mappings; ValueError that says what is wrong."""
    if entries is None:
        return ()
    if not isinstance(entries, list | tuple):
        raise ValueError(f"expected a list of effects, got {entries!r}")
    return tuple(effect(part) for entry in entries for part in _for_each_player(entry))


def _for_each_player(entry: Any) -> tuple[Any, ...]:
    """`player: both` is the same effect for either player."""
    if not isinstance(entry, Mapping) or entry.get("player") != "both":
        return (entry,)
    return ({**entry, "player": "opponent"}, {**entry, "player": "self"})


def effect(entry: Any) -> Effect:
    """One effect: `{damage: 5, type: undefendable}`; ValueError that says what is wrong."""
    if isinstance(entry, Effect):
        return entry
    if not isinstance(entry, Mapping):
        raise ValueError(f"expected an effect such as {{damage: 5}}, got {entry!r}")
    do, value = _word(entry)
    check(do, value, entry, _SHARES)
    name, share, plain = "", "", value
    choices: tuple[tuple[str, tuple[Effect, ...]], ...] = ()
    if do is Do.CHOOSE:
        if not isinstance(value, Mapping):
            raise ValueError("choose: expected named lists of effects")
        choices = tuple((str(key), effects(part)) for key, part in value.items())
        plain = 0
    elif do in NAMED:
        name = _one_of(do.value, str(value), _KNOWN_NAMES.get(do, (str(value),)))
        plain = entry.get("count", 1)
    elif isinstance(value, str) and value in _SHARES:
        share, plain = str(value), 0
    if do is Do.ROLL and not (isinstance(plain, int) and 1 <= plain <= MOST_DICE):
        raise ValueError(f"roll: expected 1 to {MOST_DICE} dice, got {value!r}")
    return Effect(
        do,
        amount=amount(plain),
        name=name or str(entry.get("of", "")),
        share=share,
        type=_enum(DamageType, entry.get("type", _usual_type(do))),
        player=_one_of("player", entry.get("player", ""), ("", "self", "opponent", "chosen")),
        inner=effects(entry.get("effects")),
        choices=choices,
        when=condition(entry.get("when")),
        unless=condition(entry.get("unless")),
        reading=next(iter(entry["reading"].items())) if entry.get("reading") else None,
        after_damage=bool(entry.get("after_damage", False)),
        then=bool(entry.get("then", False)),
        rule=str(entry.get("rule", "")),
        both=bool(entry.get("both", False)),
        dice=int(entry.get("dice", 1)),
        whose=_one_of("whose", entry.get("whose", "any"), ("any", "own", "opponent")),
        with_token=_pairs(entry.get("with_token")),
        most=int(entry.get("most", 0)),
    )


def _word(entry: Mapping[str, Any]) -> tuple[Do, Any]:
    """What an effect does and what is said after that word; ValueError for none or several."""
    words = [key for key in entry if key not in _MANNERS]
    known = {kind.value: kind for kind in Do if kind not in (Do.ARRIVE, Do.BREAK)}
    if len(words) != 1 or words[0] not in known:
        found = ", ".join(map(str, words)) or "nothing"
        raise ValueError(f"expected one of {', '.join(known)}, got {found}")
    return known[words[0]], entry[words[0]]


def _usual_type(do: Do) -> str:
    return "isolated" if do is Do.ISOLATED else "normal"


def amount(value: Any) -> Amount:
    """A number, or a mapping that says what it is counted from."""
    if isinstance(value, bool):
        return Amount(base=int(value))
    if isinstance(value, int):
        return Amount(base=value)
    if isinstance(value, str) or _in_the_language(value):
        found = read_amount(value, WORDS)
        return Amount(base=found) if isinstance(found, int) else Amount(words=str(found))
    if not isinstance(value, Mapping):
        raise ValueError(f"expected a number or what it is counted from, got {value!r}")
    data = {key: _pairs(part) if isinstance(part, Mapping) else part for key, part in value.items()}
    if "table" in data:
        # JSON knows only text as a key.
        data["table"] = tuple((int(number), gives) for number, gives in data["table"])
    return _struct(Amount, data)


def _in_the_language(value: Any) -> bool:
    """Whether a mapping is an amount in the one language: `{half: own.cp}`, `{count: ...}`."""
    if not isinstance(value, Mapping):
        return False
    plain = value.get("half")
    return bool({"count", "value", "sum"} & value.keys()) or isinstance(plain, str)


def condition(value: Any) -> Condition | None:
    """What must hold, or None if nothing is asked."""
    if value is None:
        return None
    if isinstance(value, str | list):
        return Condition(words=str(read_condition(value, WORDS)))
    if not isinstance(value, Mapping):
        raise ValueError(f"when: expected a mapping, got {value!r}")
    data = {key: _pairs(part) if isinstance(part, Mapping) else part for key, part in value.items()}
    return _struct(Condition, data)


def needs(value: Any) -> Needs | None:
    """The dice an ability asks for: symbols with numbers, `straight` and `alike`."""
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise ValueError(f"needs: expected symbols such as {{sword: 3}}, got {value!r}")
    symbols = {key: n for key, n in value.items() if key not in ("straight", "alike")}
    straight = _one_of("straight", value.get("straight", ""), ("", "small", "large"))
    return _struct(
        Needs,
        {"symbols": _pairs(symbols), "straight": straight, "alike": value.get("alike", 0)},
    )


def ability(entry: Mapping[str, Any]) -> Ability:
    """An Offensive or Defensive Ability as written on a board."""
    return _build(Ability, entry, {"needs": needs, "effects": effects})


def passive(entry: Mapping[str, Any]) -> Passive:
    """A passive of a board."""
    return _build(Passive, entry, {"effects": effects, "upkeep": effects})


def card(entry: Mapping[str, Any]) -> Card:
    """A card as printed."""
    return _build(Card, entry, {"type": card_type, "effects": effects, "when": situation})


def card_type(value: Any) -> str | None:
    """The type of a card by any of its usual names."""
    if value is None:
        return None
    found = CARD_TYPES.get(str(value).strip().lower())
    if found is None:
        raise ValueError(f"type: expected one of {', '.join(CARD_TYPES)}, got {value!r}")
    return found


def situation(value: Any) -> str:
    """The situation a card or token needs."""
    return _one_of("when", value or "", SITUATIONS)


def use(entry: Mapping[str, Any]) -> Use:
    """One way to spend a token."""
    return _build(Use, entry, {"effects": effects, "when": situation})


def status(entry: Mapping[str, Any]) -> Status:
    """A status effect as printed."""
    readers: dict[str, Callable[[Any], Any]] = {
        "upkeep": effects,
        "turn_end": effects,
        "overflow": effects,
        "when_damaged": effects,
        "uses": lambda uses: tuple(use(each) for each in uses),
        "stack_by": lambda by: (str(by["conflict"]), _pairs(by["limits"])),
    }
    return _build(Status, entry, readers)


def upgrade(entry: Mapping[str, Any]) -> Upgrade:
    """A Hero Upgrade."""
    return _build(Upgrade, entry, {**_BOARD, "gains_on_use": _pairs})


def hero(entry: Mapping[str, Any]) -> Hero:
    """A hero's die and board."""
    readers = {
        **_BOARD,
        "upgrades": lambda found: tuple(upgrade(each) for each in found),
        "cards": lambda found: tuple(card(each) for each in found),
    }
    return _build(Hero, entry, readers)


_BOARD: dict[str, Callable[[Any], Any]] = {
    "abilities": lambda found: tuple(ability(each) for each in found),
    "defences": lambda found: tuple(ability(each) for each in found),
    "passives": lambda found: tuple(passive(each) for each in found),
}


def _build(
    kind: type[T], entry: Mapping[str, Any], readers: Mapping[str, Callable[[Any], Any]]
) -> T:
    data = {key: readers[key](value) if key in readers else value for key, value in entry.items()}
    return _struct(kind, data)


def _struct(kind: type[T], data: Mapping[str, Any]) -> T:
    fields = getattr(kind, "__struct_fields__", ())
    for key in data:
        if key not in fields:
            raise ValueError(f"{key!r} is not known in {kind.__name__.lower()}")
    try:
        return msgspec.convert(data, kind, strict=True, from_attributes=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"{kind.__name__.lower()}: {error}") from None


def _pairs(value: Any) -> tuple[tuple[Any, Any], ...]:
    return tuple(value.items()) if value else ()


def _enum(kind: type[DamageType], value: Any) -> DamageType:
    try:
        return kind(value)
    except ValueError:
        names = ", ".join(member.value for member in kind)
        raise ValueError(f"type: expected one of {names}, got {value!r}") from None


def _one_of(what: str, value: Any, words: tuple[str, ...]) -> str:
    if value not in words:
        said = ", ".join(word for word in words if word)
        raise ValueError(f"{what}: expected one of {said}, got {value!r}")
    return str(value)
