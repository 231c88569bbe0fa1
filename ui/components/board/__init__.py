"""The board as the browser draws it: touched, edited and moved about, and explained in place.

The scripts are fetched once; what travels at a step is the board itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from ui.components.served import address, component_files, serve

FOLDER = "board"
HERE = Path(__file__).parent

# Loads the scripts and the look at their own address, then shows whatever data comes.
_LOADER = """
let ready;
export default function (component) {
  const folder = new URL(component.data.folder, document.baseURI).href;
  ready ??= Promise.all([
    import(`${folder}/board.js`),
    fetch(`${folder}/board.css`).then((answer) => answer.text()).then((text) => {
      const style = new CSSStyleSheet();
      style.replaceSync(text);
      return style;
    }),
  ]);
  ready.then(([page, style]) => page.show(component, style));
}
"""

serve(FOLDER, lambda: component_files(FOLDER))
_mount = st.components.v2.component(
    "judgecall_board", html=(HERE / "board.html").read_text(encoding="utf-8"), js=_LOADER
)


def board_component(
    data: Mapping[str, Any], *, key: str, on_act: Callable[[], None]
) -> dict[str, Any] | None:
    """Show the board; what the reader did just now, if anything."""
    result = _mount(key=key, data={"folder": address(FOLDER), **data}, on_act_change=on_act)
    return result.act or None


def act_of(key: str) -> dict[str, Any]:
    """What the reader did, to a callback that runs before the page does."""
    return dict((st.session_state.get(key) or {}).get("act") or {})
