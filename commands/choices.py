"""What can be chosen on the command line where only a few words are understood."""

from __future__ import annotations

from enum import StrEnum


class Form(StrEnum):
    """How a ruling is printed."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    RECEIPT = "receipt"
    LINK = "link"


class GraphFormat(StrEnum):
    """How a turn graph can be written."""

    DOT = "dot"
    MERMAID = "mermaid"
    SVG = "svg"
    PNG = "png"
    JSON = "json"


class EveryReading(StrEnum):
    """The one choice of readings besides those in force."""

    ALL = "all"
