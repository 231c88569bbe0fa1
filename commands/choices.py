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


class PictureFormat(StrEnum):
    """How the table can be drawn."""

    TEXT = "text"
    SVG = "svg"
    PNG = "png"


class Theme(StrEnum):
    """The colours of a picture; `auto` is whatever the one who looks at it has chosen."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class EveryReading(StrEnum):
    """The one choice of readings besides those in force."""

    ALL = "all"
