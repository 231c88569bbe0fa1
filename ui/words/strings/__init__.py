"""Every text of the app's own, looked up by name, so that a translation is one more file.

`en.yaml` holds the English texts in groups; `say("table.purpose")` gives one. Another language is a
file beside it with the same keys; what it lacks falls back to English.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

HERE = Path(__file__).parent
DEFAULT = "en"


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language as `group.name`; empty if there is no such file."""
    file = HERE / f"{language}.yaml"
    if not file.is_file():
        return {}
    groups = yaml.safe_load(file.read_text(encoding="utf-8"))
    return {
        f"{group}.{name}": str(text)
        for group, texts in groups.items()
        for name, text in texts.items()
    }


@cache
def languages() -> tuple[str, ...]:
    """The languages there are texts for."""
    return tuple(sorted(file.stem for file in HERE.glob("*.yaml")))


def say(key: str, /, language: str = DEFAULT, **facts: object) -> str:
    """The text called `key`, filled with `facts`; KeyError if not even English has it."""
    text = catalogue(language).get(key) or catalogue(DEFAULT)[key]
    return text.format(**facts) if facts else text


@cache
def words(group: str, language: str = DEFAULT) -> dict[str, str]:
    """Every text of a group by its name: words that a game uses, in a reader's words."""
    prefix = f"{group}."
    known = {**catalogue(DEFAULT), **catalogue(language)}
    return {key[len(prefix) :]: text for key, text in known.items() if key.startswith(prefix)}
