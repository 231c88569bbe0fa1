"""A sheet to draw on that becomes SVG: boxes and lines of text, in the colours of day or night.

Text is measured before it is drawn, so nothing is cut: what does not fit on a line wraps.
"""

from __future__ import annotations

from html import escape

LIGHT = {
    "mat": "#e9efe6",
    "card": "#fffdf8",
    "shade": "#eee9df",
    "line": "#d5d1c6",
    "edge": "#8f8b80",
    "ink": "#1d1f21",
    "soft": "#565b60",
    "accent": "#1f5fa8",
    "on-accent": "#ffffff",
    "first": "#a93c28",
    "second": "#2a6583",
    "good": "#17683a",
    "bad": "#a5231b",
    "turned": "#f3e3c2",
    "turned-ink": "#5f4100",
    "good-back": "#e3f2e7",
    "bad-back": "#fbe6e2",
}
DARK = {
    "mat": "#1b231d",
    "card": "#202426",
    "shade": "#2a2721",
    "line": "#363a3d",
    "edge": "#6d7378",
    "ink": "#edeff0",
    "soft": "#a9afb4",
    "accent": "#4c8fe0",
    "on-accent": "#08111d",
    "first": "#f0907c",
    "second": "#8cc6e6",
    "good": "#7fd6a1",
    "bad": "#ff9b90",
    "turned": "#463716",
    "turned-ink": "#f5d58b",
    "good-back": "#1b3324",
    "bad-back": "#3d211d",
}
FONT = "'Source Sans 3', 'Source Sans', 'Noto Sans', system-ui, sans-serif"

# How wide letters are, in parts of their size: those of Noto Sans, which is a wide font.
_WIDTHS = {
    letter: width
    for width, letters in {
        0.25: "'",
        0.3: " !(),.:;J`ijl",
        0.35: "-I[]f",
        0.4: "/\\t{}",
        0.45: '"?_r',
        0.5: "csz",
        0.55: "FLSkvxy",
        0.6: "$*+0123456789<=>ETVXYZ^ae|~",
        0.65: "#ABCKPRbdghnopqu",
        0.75: "&DGHU",
        0.8: "NOQw",
        0.95: "%@MWm",
    }.items()
    for letter in letters
}
_OTHER, _IDEOGRAM = 0.75, 1.05


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is at most in a sans-serif font of this size."""
    total = sum(
        _WIDTHS.get(letter) or (_IDEOGRAM if ord(letter) > 0x2E7F else _OTHER) for letter in text
    )
    return total * size * (1.08 if bold else 1)


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """The lines a text takes in this much room; a word that is too long is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        for part in _parts(word, size, room, bold=bold):
            longer = f"{line} {part}".strip()
            if line and width_of(longer, size, bold=bold) > room:
                lines.append(line)
                line = part
            else:
                line = longer
    return [*lines, line] if line else lines


def _parts(word: str, size: float, room: float, *, bold: bool) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and width_of(parts[-1] + letter, size, bold=bold) > room:
            parts.append("")
        parts[-1] += letter
    return parts


class Canvas:
    """Collects what is drawn; `svg` gives the picture."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.parts: list[str] = []

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        stroke: str = "line",
        round_by: float = 8,
        thick: float = 1,
        dashed: bool = False,
    ) -> None:
        """A box with round corners; colours are names of the palette."""
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'rx="{round_by}" class="f-{fill} s-{stroke}" stroke-width="{thick}"{dashes}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 13,
        fill: str = "ink",
        bold: bool = False,
        anchor: str = "start",
        struck: bool = False,
    ) -> None:
        """A line of text whose letters stand on `y`."""
        looks = ' font-weight="700"' if bold else ""
        looks += f' text-anchor="{anchor}"' if anchor != "start" else ""
        looks += ' text-decoration="line-through"' if struck else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" class="f-{fill}"{looks}>'
            f"{escape(text, quote=False)}</text>"
        )

    def lines(
        self,
        x: float,
        y: float,
        lines: list[str],
        *,
        size: float = 13,
        fill: str = "ink",
        bold: bool = False,
        anchor: str = "start",
    ) -> float:
        """Lines of text below each other from the upper edge `y`; where the next one begins."""
        for line in lines:
            self.text(x, y + size, line, size=size, fill=fill, bold=bold, anchor=anchor)
            y += size * 1.22
        return y

    def rule(self, x: float, y: float, to: float) -> None:
        """A thin line across."""
        self.parts.append(f'<path d="M{x:.1f} {y:.1f}H{to:.1f}" class="f-none s-edge"/>')

    def dot(self, x: float, y: float, radius: float) -> None:
        """A pip."""
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" class="f-ink"/>')

    def arrow(self, x: float, y: float, *, up: bool) -> None:
        """A small triangle that stands on `y`."""
        shape = "l3.5 -7l3.5 7z" if up else "m0 -7l7 0l-3.5 7z"
        colour = "good" if up else "bad"
        self.parts.append(f'<path d="M{x:.1f} {y:.1f}{shape}" class="f-{colour}"/>')

    def hatch(self, x: float, y: float, width: float, height: float, *, back: bool) -> None:
        """Slanted lines over a box: to the right, or back to the left."""
        lines = []
        step = 10
        for start in range(0, int(width + height), step):
            left, right = max(start - height, 0), min(start, width)
            low, high = y + min(start, height), y + max(start - width, 0)
            x1, x2 = (x + left, x + right) if not back else (x + width - left, x + width - right)
            lines.append(f"M{x1:.1f} {low:.1f}L{x2:.1f} {high:.1f}")
        self.parts.append(
            f'<path d="{"".join(lines)}" class="f-none s-edge" stroke-width="2.5" opacity=".4"/>'
        )

    def svg(self, height: float, *, title: str, theme: str = "auto") -> str:
        """The picture: `light`, `dark`, or `auto` for whichever its reader has chosen."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" height="{height:.0f}" '
            f'viewBox="0 0 {self.width:g} {height:.0f}" role="img" font-family="{FONT}">'
            f"<title>{escape(title, quote=False)}</title><style>{_style(theme)}</style>"
            f"{''.join(self.parts)}</svg>"
        )


def _style(theme: str) -> str:
    palette = DARK if theme == "dark" else LIGHT
    rules = []
    if theme == "auto":
        day = ";".join(f"--{name}:{colour}" for name, colour in LIGHT.items())
        night = ";".join(f"--{name}:{colour}" for name, colour in DARK.items())
        rules.append(f"svg{{{day}}}@media(prefers-color-scheme:dark){{svg{{{night}}}}}")
    for name, colour in palette.items():
        value = f"var(--{name})" if theme == "auto" else colour
        rules.append(f".f-{name}{{fill:{value}}}.s-{name}{{stroke:{value}}}")
    rules.append(".f-none{fill:none}.s-none{stroke:none}")
    return "".join(rules)
