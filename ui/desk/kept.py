"""What lay before each browser, so that undo, redo and branches outlive a reload.

A reload and a lost connection begin a new session. It comes with the address it had and with the
browser's own key, and both together find the desks again as they were left.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

import streamlit as st

from engine.play.timeline import Timeline
from ui.case.case import Case

Timelines = Mapping[str, Timeline[Case]]
"""What lies on the desk of each game."""

MOST_READERS = 500
MOST_ADDRESSES = 6
"""For each browser, as it may have more than one window open."""


class KeptDesks:
    """The last desks of the browsers that came last. Timelines are values, so none is copied."""

    def __init__(self) -> None:
        """Nothing is kept yet."""
        self._lock = Lock()
        self._readers: OrderedDict[str, OrderedDict[str, Timelines]] = OrderedDict()

    def keep(self, reader: str, address: str, timelines: Timelines) -> None:
        """Keep the desks of a browser under the address it shows."""
        with self._lock:
            own = self._readers.setdefault(reader, OrderedDict())
            own[address] = dict(timelines)
            own.move_to_end(address)
            self._readers.move_to_end(reader)
            if len(own) > MOST_ADDRESSES:
                own.popitem(last=False)
            if len(self._readers) > MOST_READERS:
                self._readers.popitem(last=False)

    def find(self, reader: str, address: str) -> Timelines:
        """The desks a browser left at an address; none if it was not there, or long ago."""
        with self._lock:
            own = self._readers.get(reader)
            return own.get(address, {}) if own else {}


@st.cache_resource(show_spinner=False)
def kept_desks() -> KeptDesks:
    """The one keeper of this server."""
    return KeptDesks()
