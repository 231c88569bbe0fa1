"""What each player may do here: a button each, the refused ones with their reasons."""

from __future__ import annotations

from typing import Any

from engine.model.game import Option
from engine.model.legality import Allowed, Refused
from engine.telling.doubt import unless
from ui.case.seen import Seen
from ui.components.line_input import put_line
from ui.components.parts import act_in, part
from ui.desk.lines import line_words
from ui.desk.screens import screen
from ui.desk.session import desk, go, play, seen
from ui.verdict.verdict import again, reason_data
from ui.words.strings import say

MOST_SHOWN = 9
MOST_WAYS = 16
LINE = "typed-line"


def may(shown: Seen) -> None:
    """The options of both players, first of the one who decides."""
    part("may", may_data(shown), key="may", on_act=_touched)


def may_data(shown: Seen) -> dict[str, Any]:
    """The options as the browser draws them."""
    rules: dict[str, Any] = {}
    doubts = shown.game.doubts(shown.position)
    names = sorted(shown.position.names, key=lambda name: name != shown.who_decides)
    return {
        "title": say("options.title"),
        "doubts": say("options.doubts", unless=unless(doubts)) if doubts else "",
        "groups": [_group(shown, name, rules) for name in names],
        "rules": rules,
        "words": {"ask": say("options.ask_button"), "say": say("options.say")},
    }


def _group(shown: Seen, name: str, rules: dict[str, Any]) -> dict[str, Any]:
    """One player's options; past a handful the rest are behind one button."""
    mine = [(n, option) for n, option in enumerate(shown.options) if option.by == name]
    allowed = [one for one in mine if isinstance(one[1].legality, Allowed)]
    refused = [one for one in mine if isinstance(one[1].legality, Refused) and not _is_pass(one[1])]
    waits = {
        option.legality.waits_for for _, option in allowed if isinstance(option.legality, Allowed)
    }
    later = next(iter(waits), "") if len(waits) == 1 else ""
    title = say("options.later", name=name, other=later) if later else say("options.of", name=name)
    drawn = [_allowed(shown, number, option, later) for number, option in allowed]
    drawn += [_refused(shown, number, option, rules) for number, option in refused]
    return {
        "title": title,
        "none": "" if allowed else say("options.none", name=name),
        "options": drawn[:MOST_SHOWN],
        "others": drawn[MOST_SHOWN:],
        "more": say("options.more", count=len(drawn) - MOST_SHOWN),
    }


def _is_pass(option: Option) -> bool:
    return bool(option.entry.get("pass"))


def _allowed(shown: Seen, number: int, option: Option, later: str) -> dict[str, Any]:
    legality = option.legality
    assert isinstance(legality, Allowed)
    title = f"{option.what[:1].upper()}{option.what[1:]}"
    if legality.waits_for and legality.waits_for != later:
        title += f" ({say('options.once', name=legality.waits_for)})"
    found: dict[str, Any] = {"number": number, "title": title}
    if _is_pass(option) and not shown.game.usually_passed(shown.position):
        found["title"] = say("options.decline")
    if legality.asks or any(value == [] for value in option.entry.values()):
        found["title"] += " …"
        needed = ", ".join(legality.asks)
        found["asks"] = say("options.asks", what=needed) if needed else say("options.asks_which")
        found["ways"] = [
            [_way_title(option, way), index] for index, way in enumerate(_ways(shown, option))
        ]
    return found


def _ways(shown: Seen, option: Option) -> list[dict[str, Any]]:
    """The ways to state what an option still asks for, as far as the table knows them."""
    found = []
    for way in shown.game.completions(shown.position, option.entry):
        action = shown.game.action(shown.position, way)
        legality = shown.game.may(shown.position, action)
        if isinstance(legality, Allowed) and not legality.asks:
            found.append(dict(way))
        if len(found) == MOST_WAYS:
            break
    return found


def _way_title(option: Option, way: dict[str, Any]) -> str:
    added = {key: value for key, value in way.items() if option.entry.get(key) != value}
    return ", ".join(
        str(value) if key == "on" else f"{key} {value}" for key, value in added.items()
    )


def _refused(shown: Seen, number: int, option: Option, rules: dict[str, Any]) -> dict[str, Any]:
    legality = option.legality
    assert isinstance(legality, Refused)
    title = f"{option.what[:1].upper()}{option.what[1:]}"
    return {
        "number": number,
        "title": f"{title}: {in_short(legality)}",
        "what": f"{legality.what}:",
        "refused": [reason_data(reason, rules, shown) for reason in legality.reasons],
        "again": again(legality),
    }


def in_short(refused: Refused) -> str:
    """Why not, in about five words: `not quick, price too high`."""
    words = [code.rpartition("/")[2].replace("-", " ") for code in dict.fromkeys(refused.codes)]
    return ", ".join(words[:2])


def _touched() -> None:
    """Play, ask about or type what was touched."""
    act, shown = act_in("may"), seen()
    number = act.get("number_of")
    if not isinstance(number, int) or not 0 <= number < len(shown.options):
        return
    option = shown.options[number]
    if act.get("do") == "ask":
        go(desk().case.asking({"may": dict(option.entry)}))
    elif act.get("do") == "say":
        words = line_words(option.entry, screen(shown.case.game).grammar)
        put_line(LINE, f"{words} ")
    elif act.get("do") == "play":
        way = act.get("way")
        if way is None:
            play(dict(option.entry))
            return
        ways = _ways(shown, option)
        if isinstance(way, int) and 0 <= way < len(ways):
            play(ways[way])
