"""Reading the files people write: safe YAML with line numbers, and every problem at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from engine.notation.fields import instead_of
from engine.telling.problems import DocumentError, JudgeCallError, Problem, under

__all__ = [
    "DocumentError",
    "JudgeCallError",
    "Problem",
    "problems_of",
    "read_document",
    "read_yaml",
    "under",
    "validate",
]

LONGEST_DOCUMENT = 256 * 1024
MOST_DIGITS = 15
DEEPEST = 64
"""How many mappings and lists may stand inside one another."""

Model = TypeVar("Model", bound=BaseModel)
Lines = dict[tuple[str | int, ...], int]


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Safe YAML, by libyaml where it is there: nine times as fast, with the same result."""


# YAML 1.1 would read the key `on` as true, a date as a date and 2.10 as 2.1; only whole decimal
# numbers and the words yes, no, true and false mean more than their letters here.
_INT, _BOOL = "tag:yaml.org,2002:int", "tag:yaml.org,2002:bool"
_LETTERS = frozenset({_INT, _BOOL, "tag:yaml.org,2002:float", "tag:yaml.org,2002:timestamp"})
_Loader.yaml_implicit_resolvers = {
    first: [pair for pair in pairs if pair[0] not in _LETTERS]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(_BOOL, re.compile("(?:yes|no|true|false)$", re.I), list("yYnNtTfF"))
_LOOKS_LIKE_A_NUMBER = re.compile(
    r"[-+]?(?:[0-9][0-9_]*|0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|[0-9][0-9_]*(?::[0-9]+)+)$"
)
_DECIMAL = re.compile(r"[-+]?[0-9]+")
_KINDS = frozenset(
    f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "bool", "null", "map", "seq")
)
_Loader.add_implicit_resolver(_INT, _LOOKS_LIKE_A_NUMBER, list("-+0123456789"))


def _whole(loader: Any, node: yaml.ScalarNode) -> int:
    """A number as people write it; what other notations would make of it is refused."""
    if _DECIMAL.fullmatch(node.value) is None:
        says = f"{node.value!r} is no decimal number; write one such as 90, or quote it as a text"
        raise _refuse(says, node)
    if len(node.value) > MOST_DIGITS:
        says = f"a number of {len(node.value):,} digits, at most {MOST_DIGITS} are read"
        raise _refuse(says, node)
    return int(node.value, 10)


_Loader.add_constructor(_INT, _whole)


def _refuse(says: str, node: yaml.Node) -> yaml.YAMLError:
    return yaml.constructor.ConstructorError(None, None, says, node.start_mark)


def _mark(node: yaml.Node, path: tuple[str | int, ...], lines: Lines, met: set[int]) -> None:
    """Note the line of every value below `node`; refuse aliases and a key given twice.

    An alias is the node it stands for once more, so it is refused where it is met again, before
    anything it multiplies is made.
    """
    if id(node) in met:
        raise _refuse("aliases are not allowed", node)
    met.add(id(node))
    if node.tag not in _KINDS:
        raise _refuse(
            f"a value marked {node.tag.split(':')[-1]!r} is not read; write it plainly", node
        )
    if len(path) > DEEPEST:
        raise _refuse(f"nested more than {DEEPEST} deep", node)
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _refuse("a key must be a word", key)
            if key.value in seen:
                raise _refuse(f"{key.value!r} is given twice", key)
            seen.add(key.value)
            _mark(value, (*path, key.value), lines, met)
            lines[(*path, key.value)] = key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            _mark(value, (*path, index), lines, met)


def read_yaml(text: str, file: str = "") -> tuple[Any, Lines]:
    """The data in a YAML (or JSON) text and the line of every value in it.

    DocumentError if it is too long, not YAML, uses aliases or gives a key twice.
    """
    if len(text) > LONGEST_DOCUMENT:
        says = f"{len(text):,} characters given, at most {LONGEST_DOCUMENT:,} are read"
        raise DocumentError([Problem("", says, None, file)])
    lines: Lines = {}
    loader = None
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        if node is None:
            return None, lines
        _mark(node, (), lines, set())
        return loader.construct_document(node), lines
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        says = (
            getattr(error, "problem", None)
            or getattr(error, "reason", None)
            or "nested too deeply or not readable as YAML"
        )
        line = mark.line + 1 if mark else None
        raise DocumentError([Problem("", f"not readable: {says}", line, file)]) from None
    finally:
        if loader is not None:
            loader.dispose()


def read_document(model: type[Model], text: str, file: str = "") -> tuple[Model, Lines]:
    """A document of type `model` from YAML or JSON text, and the line of every value in it.

    DocumentError with every problem, each with file, line and path, if it does not fit.
    """
    data, lines = read_yaml(text, file)
    if not isinstance(data, Mapping):
        raise DocumentError([Problem("", f"expected a mapping, got {_name(data)}", 1, file)])
    return validate(model, data, lines=lines, file=file), lines


def validate(
    model: type[Model],
    data: Mapping[str, Any],
    *,
    at: tuple[str | int, ...] = (),
    lines: Lines | None = None,
    file: str = "",
) -> Model:
    """`data` as a `model`; DocumentError with every problem. `at` is where the data stands."""
    try:
        read = model.model_validate(data)
    except ValidationError as error:
        raise DocumentError(list(_problems(model, error, at, lines or {}, file))) from None
    misread = [
        Problem(_path(where), says, line_of(where, lines or {}), file)
        for where, says in _misread(data, read, at)
    ]
    if misread:
        raise DocumentError(misread)
    return read


def problems_of(*readers: Callable[[], object]) -> tuple[Problem, ...]:
    """What is wrong with the documents that the readers read."""
    found: list[Problem] = []
    for read in readers:
        try:
            read()
        except DocumentError as error:
            found += error.problems
        except (ValueError, LookupError, TypeError) as error:
            found.append(Problem("", str(error)))
    return tuple(found)


def _problems(
    model: type[BaseModel],
    error: ValidationError,
    at: tuple[str | int, ...],
    lines: Lines,
    file: str,
) -> list[Problem]:
    found = []
    errors = [
        (tuple(p for p in (*at, *each["loc"]) if not _SCHEMA_PART.fullmatch(str(p))), each)
        for each in error.errors()
    ]
    places = [where for where, _ in errors]
    for where, detail in errors:
        given = detail.get("input")
        # Written with fields, it was meant as the branch whose fields are wrong, not as a name.
        inside = any(len(at) > len(where) and at[: len(where)] == where for at in places)
        if detail["type"] == "string_type" and inside:
            continue
        says = _plain(detail["type"], detail["msg"])
        if detail["type"] == "extra_forbidden":
            says += instead_of(model, detail["loc"])
        whole = detail["type"] == "value_error" and isinstance(given, Mapping)
        told = whole or detail["type"] in ("missing", "extra_forbidden") or ", got " in says
        if not told:
            says = f"{says}, got {_name(given)}"
        path = ".".join(str(part) for part in where)
        found.append(Problem(path, says, line_of(where, lines), file))
    return found


def _path(where: tuple[str | int, ...]) -> str:
    return ".".join(str(part) for part in where)


def _misread(
    given: object, read: object, at: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where a number was made of what no person writes as one: of yes or no, or of `1_000`."""
    kind = type(read)
    if kind is str or kind is bool or read is None:
        return
    if isinstance(read, BaseModel) and isinstance(given, Mapping):
        fields = type(read).model_fields
        stated = read.model_fields_set
        for name, field in fields.items():
            if name not in stated:
                continue
            alias = field.alias
            key = alias if alias is not None and alias in given else name
            if key in given:
                yield from _misread(given[key], getattr(read, name), (*at, key))
    elif isinstance(read, Mapping) and isinstance(given, Mapping):
        for key in given.keys() & read.keys():
            yield from _misread(given[key], read[key], (*at, key))
    elif isinstance(read, list) and isinstance(given, list) and len(read) == len(given):
        for index, (one, other) in enumerate(zip(given, read, strict=True)):
            yield from _misread(one, other, (*at, index))
    elif isinstance(read, int):
        if isinstance(given, bool):
            yield at, f"expected a whole number, got {'yes' if given else 'no'}"
        elif isinstance(given, str) and _DECIMAL.fullmatch(given.strip()) is None:
            yield at, f"expected a whole decimal number, got {given!r}"


_SCHEMA_PART = re.compile(
    r".*\]|[A-Z]\w*Document|constrained-\w+|literal.*|int|str|bool|float|function-\w+.*"
)
"""Names of branches of a union that pydantic puts into a path; no key a person wrote."""

_IN_OUR_WORDS = (
    (re.compile(r"a valid dictionary( or instance of \w+)?"), "a mapping"),
    (re.compile(r"a valid integer(, unable to parse string as an integer)?"), "a whole number"),
    (re.compile(r"a valid boolean(, unable to interpret input)?"), "yes or no"),
    (re.compile(r"a valid string"), "text"),
    (re.compile(r"a valid list"), "a list"),
    (re.compile(r"[Ss]tring should have at least 1 character"), "expected a name"),
)


def _plain(kind: str, message: str) -> str:
    """Pydantic's message in words a judge would use."""
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is not a known field here"
    text = message.removeprefix("Value error, ").replace("Input should be", "expected")
    for pattern, words in _IN_OUR_WORDS:
        text = pattern.sub(words, text)
    return text[:1].lower() + text[1:]


def line_of(where: tuple[str | int, ...], lines: Lines) -> int | None:
    """The line of a path, or of the nearest part of it that the file holds."""
    while where:
        if where in lines:
            return lines[where]
        where = where[:-1]
    return lines.get(())


def _name(value: object) -> str:
    """A value as it is shown in a message, cut short."""
    if value is None:
        return "nothing"
    text = repr(value) if isinstance(value, str | int | float | bool) else type(value).__name__
    words = {"dict": "a mapping", "list": "a list"}
    return words.get(text, text if len(text) <= 60 else f"{text[:57]}...")
