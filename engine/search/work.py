"""Spreading work: in this process, over the cores of this machine, or over a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from engine.notation.documents import JudgeCallError

Task = TypeVar("Task")
Result = TypeVar("Result")

SECONDS_TO_ANSWER = 10


class ClusterError(JudgeCallError):
    """The cluster cannot be used; the message says why."""


class Workers:
    """Whoever does the work. Processes are started when there is something to share.

    >>> with Workers() as workers:
    ...     list(workers.map(abs, [-1, 2]))
    [1, 2]
    """

    def __init__(self, jobs: int = 1, cluster: str = "") -> None:
        """ClusterError if the Dask extra is missing or nothing answers at the address."""
        self.jobs = jobs
        self._stack = ExitStack()
        self._pool: ProcessPoolExecutor | None = None
        self._client = self._stack.enter_context(_client(cluster)) if cluster else None

    def map(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        """The result of each task in order. Tasks should be large: handing one out costs."""
        if self._client is not None:
            for future in self._client.map(work, tasks, pure=False):
                yield future.result()
                future.release()
        elif self.jobs > 1 and len(tasks) > 1:
            if self._pool is None:
                # A fresh interpreter each: a fork would copy whatever threads the caller runs.
                pool = ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn"))
                self._pool = self._stack.enter_context(pool)
            yield from self._pool.map(work, tasks)
        else:
            yield from map(work, tasks)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()


def _client(address: str) -> Any:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise ClusterError("clusters need the extra: pip install judgecall[cluster]") from None
    try:
        return distributed.Client(address, timeout=SECONDS_TO_ANSWER)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
