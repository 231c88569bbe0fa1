"""Spreading work: in this process, over the cores of this machine, or over a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from engine.documents import JudgeCallError

Task = TypeVar("Task")
Result = TypeVar("Result")


class ClusterError(JudgeCallError):
    """The cluster cannot be used; the message says why."""


def spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], *, jobs: int = 1, cluster: str = ""
) -> Iterator[Result]:
    """The result of each task in order. Tasks should be large: handing one out is not free.

    ClusterError if the Dask extra is missing or nothing answers at the address.
    """
    if cluster:
        yield from _on_cluster(work, tasks, cluster)
    elif jobs > 1 and len(tasks) > 1:
        # A fresh interpreter each: a fork would copy whatever threads the caller runs.
        workers = min(jobs, len(tasks))
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(work, tasks)
    else:
        yield from map(work, tasks)


def _on_cluster(
    work: Callable[[Task], Result], tasks: Sequence[Task], address: str
) -> Iterator[Result]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise ClusterError("clusters need the extra: pip install judgecall[cluster]") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        for future in client.map(work, tasks, pure=False):
            yield future.result()
            future.release()
