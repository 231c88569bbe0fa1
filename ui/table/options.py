"""What each player may do here, and why not what they may not."""

from __future__ import annotations

import streamlit as st

from engine.model.doubt import unless
from engine.model.game import Option
from engine.model.legality import Allowed, Refused
from ui.case.seen import Seen
from ui.components.line_input import put_line
from ui.desk.lines import line_words
from ui.desk.screens import screen
from ui.desk.session import desk, go, seen
from ui.widgets.popovers import popover
from ui.words.markdown import code, plain
from ui.words.strings import say

MOST_BUTTONS = 8


def options(seen: Seen) -> None:
    """The options of both players: legal ones as buttons, the others with every reason."""
    st.header(say("options.title"), anchor=False)
    doubts = seen.game.doubts(seen.position)
    if doubts:
        st.markdown(plain(say("options.doubts", unless=unless(doubts))))
    for seat, name in enumerate(_first_who_decides(seen)):
        mine = [option for option in seen.options if option.by == name]
        allowed = [option for option in mine if isinstance(option.legality, Allowed)]
        refused = [option for option in mine if isinstance(option.legality, Refused)]
        st.markdown(f"**{plain(say('options.of', name=name))}**")
        if not allowed:
            st.markdown(plain(say("options.none", name=name)))
        with st.container(horizontal=True, gap="small", key=f"options-{seat}"):
            _allowed(allowed, seat)
        if refused:
            box = st.expander(
                say("options.refused", name=name, count=len(refused)),
                key=f"refused-{seat}",
                on_change="rerun",
            )
            if box.open:
                with box:
                    st.markdown("\n".join(_lines(option) for option in refused))
    _ask(seen)


def _allowed(allowed: list[Option], seat: int) -> None:
    """The legal options as buttons; many of one kind are put behind one button of that kind."""
    kinds: dict[str, list[tuple[int, Option]]] = {}
    for index, option in enumerate(allowed):
        kind = next((key for key in option.entry if key != "by"), "")
        kinds.setdefault(kind, []).append((index, option))
    for kind, options in kinds.items():
        if len(allowed) <= MOST_BUTTONS or len(options) == 1:
            for index, option in options:
                _button(option, f"option-{seat}-{index}")
            continue
        label = say("options.kind", kind=kind.capitalize(), count=len(options))
        opened = popover(plain(label), key=f"options-{seat}-{kind}")
        if opened.open:
            with opened:
                for index, option in options:
                    _button(option, f"option-{seat}-{index}")


def _first_who_decides(seen: Seen) -> list[str]:
    names = list(seen.position.names)
    return sorted(names, key=lambda name: name != seen.who_decides)


def _button(option: Option, key: str) -> None:
    legality = option.legality
    assert isinstance(legality, Allowed)
    label = option.what[:1].upper() + option.what[1:]
    text = plain(label)
    if legality.waits_for:
        text += f" ({plain(say('options.once', name=legality.waits_for))})"
    if legality.asks:
        text += f" ({plain(say('options.asks', what=', '.join(legality.asks)))})"
    if legality.asks or any(value == [] for value in option.entry.values()):
        words = line_words(option.entry, screen(seen().case.game).grammar)
        st.button(f"{text} …", key=key, on_click=put_line, args=("typed-line", f"{words} "))
        return
    st.button(text, key=key, on_click=_play, args=(dict(option.entry),))


def _lines(option: Option) -> str:
    """A refused option as a list item with its reasons below it."""
    legality = option.legality
    assert isinstance(legality, Refused)
    out = [f"- **{plain(option.what)}**"]
    for reason in legality.reasons:
        blocker = f" ({plain(say('options.blocked_by', card=reason.blocker))})"
        blocked = blocker if reason.blocker else ""
        out.append(f"  - {plain(reason.text)}{blocked} {code(reason.code)} {code(reason.rule)}")
    remedies = [reason.remedy for reason in legality.reasons if reason.remedy]
    if remedies:
        again = ", ".join(dict.fromkeys(remedies))
        out.append(f"  - *{plain(say('options.again', where=again))}*")
    return "\n".join(out)


def _play(entry: dict[str, object]) -> None:
    go(desk().case.with_entry(entry))


def _ask(seen: Seen) -> None:
    """Make one of the options the question of the ruling."""
    entries = {f"{option.by}: {option.what}": option.entry for option in seen.options}
    box = st.expander(say("options.ask"), key="ask-option", on_change="rerun")
    if not box.open:
        return
    with box:
        chosen = st.selectbox(say("options.ask_label"), list(entries), index=None, key="ask-which")
        st.button(
            say("options.ask_button"),
            key="ask-this",
            disabled=chosen is None,
            on_click=_ask_about,
            args=(dict(entries[chosen]) if chosen in entries else {},),
        )


def _ask_about(entry: dict[str, object]) -> None:
    go(desk().case.asking({"may": entry}))
