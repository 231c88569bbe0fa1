"""Every text the app shows is in the catalogue, and nothing in the catalogue is unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ui.words.strings import DEFAULT, catalogue, languages, say

UI = Path(__file__).parents[3] / "ui"
CALL = re.compile(r"""\bsay\(\s*(f?)(?:"([^"]+)"|'([^']+)')""")
KEY_IN_A_CHOICE = re.compile(r'"([a-z_]+\.[a-z_]+)" (?:if|else)')


def sources() -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in UI.rglob("*.py"))


GROUP = re.compile(r'words\("(\w+)"\)')


def used() -> tuple[set[str], list[re.Pattern[str]]]:
    """Keys that are written out, and patterns for those made of parts."""
    keys: set[str] = set()
    patterns = []
    for made_of_parts, double, single in CALL.findall(sources()):
        key = double or single
        if made_of_parts:
            parts = (re.escape(part) for part in re.split(r"\{[^}]*\}", key))
            patterns.append(re.compile(".+".join(parts) + "$"))
        else:
            keys.add(key)
    keys.update(KEY_IN_A_CHOICE.findall(sources()))
    patterns += [re.compile(rf"{group}\..+$") for group in GROUP.findall(sources())]
    return keys, patterns


def test_every_text_that_is_used_is_there() -> None:
    keys, patterns = used()
    known = set(catalogue(DEFAULT))
    assert keys - known == set()
    for pattern in patterns:
        assert any(pattern.match(key) for key in known), pattern.pattern


def test_no_text_is_left_over() -> None:
    keys, patterns = used()
    left = {
        key
        for key in catalogue(DEFAULT)
        if key not in keys and not any(pattern.match(key) for pattern in patterns)
    }
    assert left == set()


def test_a_translation_has_the_keys_and_facts_of_the_english() -> None:
    for language in languages():
        texts = catalogue(language)
        assert set(texts) <= set(catalogue(DEFAULT))
        for key, text in texts.items():
            assert sorted(re.findall(r"\{(\w+)", text)) == sorted(
                re.findall(r"\{(\w+)", catalogue(DEFAULT)[key])
            )


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert say("table.title", "xx") == say("table.title")
    with pytest.raises(KeyError):
        say("no.such-text")
