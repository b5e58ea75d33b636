"""The cProfile pass, child side: start the profiler, and measure afterwards what it cost.

cProfile adds a nearly constant cost to each call, part of it to the callee's time and part to the caller's; on
call-heavy code that makes the wrong function the winner. `calibrate` measures both parts right after the run, and
`callgraph.digest` takes them out. This module imports nothing that the profiled program would then not pay for.
"""

from __future__ import annotations

import cProfile
import statistics
import time
from collections.abc import Callable
from typing import Any


def start() -> cProfile.Profile:
    return cProfile.Profile()


def _nothing() -> None:
    pass


def _loop_python(count: int) -> None:
    for _ in range(count):
        _nothing()


def _loop_builtin(count: int) -> None:
    for _ in range(count):
        abs(1)


def calibrate(count: int = 4000, rounds: int = 7) -> dict[str, float]:
    """Seconds that profiling one call adds inside the callee and in its caller: `python_own`, `python_caller`, `builtin`."""
    own, caller, builtin = [], [], []
    for _ in range(rounds):
        plain, (loop, callee) = _plain(_loop_python, count), _profiled(_loop_python, count, "_nothing")
        own.append(callee / count)
        caller.append(max(loop - plain, 0.0) / count)
        plain, (loop, callee) = _plain(_loop_builtin, count), _profiled(_loop_builtin, count, "<built-in method builtins.abs>")
        builtin.append(max(loop + callee - plain, 0.0) / count)
    figures = {"python_own": own, "python_caller": caller, "builtin": builtin}
    return {name: statistics.median(values) for name, values in figures.items()}


def _plain(loop: Callable[[int], None], count: int) -> float:
    began = time.perf_counter()
    loop(count)
    return time.perf_counter() - began


def _profiled(loop: Callable[[int], None], count: int, callee: str) -> tuple[float, float]:
    """Own seconds of the loop and of its callee under a profiler of its own."""
    profiler = cProfile.Profile()
    profiler.runcall(loop, count)
    profiler.create_stats()
    stats: dict[Any, Any] = profiler.stats
    own = {name: row[2] for (_, _, name), row in stats.items()}
    return own[loop.__name__], own[callee]
