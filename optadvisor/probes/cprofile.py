"""The cProfile pass, child side: start the profiler, and measure afterwards what it cost.

cProfile adds a nearly constant cost to each call, part of it to the callee's time and part to the caller's; on
call-heavy code that makes the wrong function the winner. `calibrate` measures both parts right after the run, and
`callgraph.digest` takes them out. This module imports nothing that the profiled program would then not pay for.

Does not handle: threads other than the main one (their time is not profiled); programs that start a profiler of their
own.
"""

from __future__ import annotations

import cProfile
import marshal
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def start() -> cProfile.Profile:
    return cProfile.Profile()


def dump(profiler: cProfile.Profile, path: Path, *, without: str = "") -> None:
    """Write the statistics in the format of `pstats`.

    Unlike `Profile.dump_stats`, which keeps only the last of several functions of one name on one line (two generator
    expressions, two lambdas), it adds them up. `without`: a folder whose functions are left out, wrappers aside.
    """
    rows: dict[Any, list[Any]] = {}
    entries = [entry for entry in profiler.getstats() if not _lies_in(without, entry.code)]
    for entry in entries:
        row = rows.setdefault(_label(entry.code), [0, 0, 0.0, 0.0, {}])
        row[:4] = _sum(row, (entry.callcount - entry.reccallcount, entry.callcount, entry.inlinetime, entry.totaltime))
    for entry in entries:
        for called in entry.calls or ():
            callee = rows.get(_label(called.code))
            if callee is None:  # still running when the profiler stopped, in another thread or generator
                continue
            callers = callee[4]
            figures = (called.callcount, called.callcount - called.reccallcount, called.inlinetime, called.totaltime)
            callers[_label(entry.code)] = tuple(_sum(callers.get(_label(entry.code), (0, 0, 0.0, 0.0)), figures))
    path.write_bytes(marshal.dumps({label: tuple(row) for label, row in rows.items()}))


def _lies_in(folder: str, code: Any) -> bool:
    return bool(folder) and not isinstance(code, str) and code.co_filename.startswith(folder) and code.co_name[0] != "<"


def _label(code: Any) -> tuple[str, int, str]:
    """As in `pstats`: (file, first line, name), with `~` and 0 for built-ins."""
    return ("~", 0, code) if isinstance(code, str) else (code.co_filename, code.co_firstlineno, code.co_name)


def _sum(first: Any, second: Any) -> list[Any]:
    return [a + b for a, b in zip(first[:4], second, strict=True)]


# ---------------------------------------------------------------- what profiling cost


def _nothing() -> None:
    pass


def _loop_python(count: int) -> None:
    for _ in range(count):
        _nothing()


def _loop_builtin(count: int) -> None:
    for _ in range(count):
        abs(1)


def calibrate(count: int = 4000, rounds: int = 7) -> dict[str, float]:
    """Seconds that profiling adds to a call: `python_own` in the callee, `python_caller` in its caller, `builtin`.

    All 0 when the program has left a profiler of its own switched on.
    """
    figures: dict[str, list[float]] = {"python_own": [0.0], "python_caller": [0.0], "builtin": [0.0]}
    try:
        for _ in range(rounds):
            plain, (loop, callee) = _plain(_loop_python, count), _profiled(_loop_python, count, "_nothing")
            figures["python_own"].append(callee / count)
            figures["python_caller"].append(max(loop - plain, 0.0) / count)
            name = "<built-in method builtins.abs>"
            plain, (loop, callee) = _plain(_loop_builtin, count), _profiled(_loop_builtin, count, name)
            figures["builtin"].append(max(loop + callee - plain, 0.0) / count)
    except ValueError:
        return dict.fromkeys(figures, 0.0)
    return {name: statistics.median(values[1:]) for name, values in figures.items()}


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
