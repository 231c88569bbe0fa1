"""The web app. Start it with `judge app`, `make app`, or `streamlit run judge_app.py`."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from ui.components.served import routes
from ui.desk.security import Headers

app = st.App(
    Path(__file__).parent / "ui" / "pages" / "main.py",
    middleware=[Middleware(Headers)],
    routes=routes(),
)
