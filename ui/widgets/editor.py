"""The whole position as text, to type, paste or change."""

from __future__ import annotations

import streamlit as st
import yaml

from engine.notation.documents import DocumentError, read_yaml
from ui.case.seen import Seen
from ui.desk.editing import document_here, edited
from ui.desk.session import go
from ui.words.markdown import plain
from ui.words.strings import say


def text_editor(shown: Seen, *, key: str) -> None:
    """The whole position as YAML, to type, paste or change; every problem at once."""
    text = yaml.safe_dump(document_here(shown), sort_keys=False, allow_unicode=True)
    version = f"{key}-{hash(text)}"
    typed = st.text_area(
        say("edit.as_text"), value=text, height=320, key=version, help=say("edit.as_text_help")
    )
    if st.button(say("edit.use_text"), key=f"{key}-use", type="primary"):
        try:
            document, _ = read_yaml(typed)
            if not isinstance(document, dict):
                raise ValueError(say("edit.not_a_mapping"))
        except (DocumentError, ValueError) as error:
            problems = getattr(error, "problems", (error,))
            st.error(say("common.not_possible"))
            st.markdown("\n".join(f"- {plain(problem)}" for problem in problems))
            return
        if go(edited(shown, document)):
            st.rerun()
        else:
            show_problems_of_draft()


def show_problems_of_draft() -> None:
    """The problems of what was typed, right where it was typed."""
    notice = st.session_state.get("notice")
    if notice is not None:
        st.error(plain(notice.text))
        st.markdown("\n".join(f"- {plain(line)}" for line in notice.details))
