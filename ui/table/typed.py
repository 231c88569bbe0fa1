"""What happens, or a whole quick ruling, said in one line and read while it is typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine.model.legality import Refused
from engine.model.names import fold
from engine.notation.documents import DocumentError
from ui.case.case import Case
from ui.case.seen import Seen, see
from ui.components.line_input import line_input, put_line
from ui.desk.lines import LineError, parse_line
from ui.desk.screens import screen
from ui.desk.session import desk, go, play
from ui.desk.shortened import full_name
from ui.table.may import LINE, in_short
from ui.verdict.spoken import one_line
from ui.words.faults import told_as_problems
from ui.words.markdown import plain
from ui.words.strings import say

_AIMS = ("on", "with", "against", "swap", "regress", "restore", "shield", "timeout")


@dataclass(frozen=True)
class Read:
    """What a line says: in words, and what to do once it is meant."""

    says: str
    button: str
    do: Callable[[], bool] | None = None


def line(shown: Seen) -> tuple[str, bool]:
    """The line to type into; what stands there, and whether Enter was pressed just now."""
    mine = screen(shown.case.game)
    examples = [mine.grammar.example, *([mine.quick.example] if mine.quick else [])]
    return line_input(
        say("typed.label"),
        key=LINE,
        names=lambda: known_names(shown),
        placeholder=say("typed.hint", example=say("typed.or").join(examples)),
    )


def what_is_read(shown: Seen, text: str, entered: bool) -> None:
    """What the line is read as, and the button that takes it."""
    if not text.strip():
        return
    try:
        read = _read(shown, text)
    except (LineError, ValueError, DocumentError) as error:
        problems = getattr(error, "problems", (error,))
        st.markdown("\n".join(f"- {plain(getattr(p, 'says', p))}" for p in problems))
        return
    with st.container(horizontal=True, gap="small", key="say-says"):
        st.markdown(f"**{plain(read.says)}**", width="stretch")
        pressed = st.button(read.button, key="typed-play", type="primary", width="content")
    if (pressed or entered) and read.do is not None:
        put_line(LINE, "")
        if read.do():
            st.rerun()


def _read(shown: Seen, text: str) -> Read:
    """A line of play where it begins with a player, else a whole ruling in one line."""
    quick = screen(shown.case.game).quick
    begins = fold(text)
    of_a_player = any(begins.startswith(fold(name)) for name in shown.position.names)
    if quick is None or of_a_player:
        try:
            return _read_play(shown, text)
        except (LineError, DocumentError):
            if quick is None:
                raise
            try:
                return _read_quick(quick.read(text))
            except (ValueError, DocumentError):
                pass
            raise
    return _read_quick(quick.read(text))


def _read_quick(case: Case) -> Read:
    read = see(case)
    outcome = read.ruling.outcome
    says = f"{outcome.says}." if outcome else one_line(read)
    return Read(says, say("typed.quick_use"), lambda: go(case))


def _read_play(shown: Seen, text: str) -> Read:
    grammar = screen(shown.case.game).grammar
    entry = parse_line(text, shown.position.names, grammar)
    names = known_names(shown)
    for key in {*grammar.verbs.values(), *_AIMS} & set(entry):
        if isinstance(entry[key], str):
            entry[key] = full_name(entry[key], names)
    with told_as_problems():
        action = shown.game.action(shown.position, entry)
        legality = shown.game.legality(shown.position, action)
    said = shown.game.say(action)
    if isinstance(legality, Refused):
        says = f"{legality.what}: {in_short(legality)}"
        return Read(says, say("typed.ask"), lambda: _ask(entry))
    says = say("typed.read_as", what=f"{action.by}: {said}")
    if legality.asks:
        says += f" ({say('options.asks', what=', '.join(legality.asks))})"
    return Read(says, say("typed.play"), lambda: play(entry))


def _ask(entry: dict[str, Any]) -> bool:
    return go(desk().case.asking({"may": entry}))


def known_names(shown: Seen) -> list[str]:
    """Names offered while typing: players, what is on the table, then the catalogue."""
    names: dict[str, None] = dict.fromkeys(shown.position.names)
    for option in shown.options:
        for value in option.entry.values():
            if isinstance(value, str) and len(value) > 2:
                names[value] = None
    names.update(dict.fromkeys(shown.game.names()))
    return list(names)
