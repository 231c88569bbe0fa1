"""Which fields a document takes at a place, for what is said of one it does not take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel

from engine.model.names import nearest

MOST_LISTED = 30


def instead_of(model: type[BaseModel], where: tuple[str | int, ...]) -> str:
    """The fields near an unknown one, or else all that could stand there, as the end of a message.

    `where` leads from the model to the unknown field, which is its last part.
    """
    known = tuple(dict.fromkeys(_fields(_models_at(model, where[:-1]))))
    near = nearest(str(where[-1]), known)
    if near:
        return f"; perhaps {' or '.join(near)}"
    return f"; expected one of {', '.join(known)}" if 0 < len(known) <= MOST_LISTED else ""


def _fields(models: list[type[BaseModel]]) -> Iterator[str]:
    for model in models:
        for name, field in model.model_fields.items():
            yield field.alias or name


def _models_at(model: type[BaseModel], where: tuple[str | int, ...]) -> list[type[BaseModel]]:
    """The documents that may stand at a place below a model."""
    models = [model]
    for part in where:
        if isinstance(part, str):
            inner = [
                found
                for one in models
                for name, field in one.model_fields.items()
                if part in (name, field.alias)
                for found in _models_in(field.annotation)
            ]
            # A part that names no field is a key of a mapping, or the name of a branch.
            models = inner or models
    return models


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
