"""The app's frame: its pages and their order. Run by `judge_app.py`."""

from __future__ import annotations

import streamlit as st

from ui.widgets.shell import PAGES, top
from ui.words.strings import say

st.set_page_config(page_title=say("common.app"), page_icon="⚖️", layout="wide")

pages = {
    page: st.Page(f"{page}.py", title=say(f"{page}.title"), default=page == "table")
    for page in PAGES
}
chosen = st.navigation(list(pages.values()), position="hidden")
top(pages.values())
chosen.run()
