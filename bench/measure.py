"""Measuring: how often a second of one core something can be done, the median of several runs.

Time is the process's own: what else the machine is busy with does not count.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

import msgspec

RUNS = 7
SECONDS_A_RUN = 0.15


class Six(msgspec.Struct, frozen=True):
    """An object of six fields: making one is the reference everything is held against."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int


def _thousand_objects() -> None:
    for number in range(1_000):
        Six(number, 1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Rate:
    """How often a second, and what one costs in objects of six fields made meanwhile."""

    a_second: float
    references: float


def measure(work: Callable[[], object], per_call: float = 1) -> Rate:
    """The rate of `work`, which does `per_call` of what is counted.

    The reference is measured right before and after each run: machines change speed within
    milliseconds, and what stays comparable is the ratio.
    """
    work()
    repeats = _repeats(work)
    rates, ratios = [], []
    gc.collect()
    gc.disable()
    try:
        for _ in range(RUNS):
            before = _seconds(_thousand_objects, 3) / 3_000
            spent = _seconds(work, repeats) / repeats / per_call
            after = _seconds(_thousand_objects, 3) / 3_000
            rates.append(1 / spent)
            ratios.append(spent / ((before + after) / 2))
    finally:
        gc.enable()
    return Rate(median(rates), median(ratios))


def _repeats(work: Callable[[], object]) -> int:
    repeats = 1
    while (spent := _seconds(work, repeats)) < SECONDS_A_RUN / 4:
        repeats *= 2
    return max(1, round(repeats * SECONDS_A_RUN / spent))


def _seconds(work: Callable[[], object], repeats: int) -> float:
    started = process_time()
    for _ in range(repeats):
        work()
    return process_time() - started
