"""Plain Python for plain Python: which rewriters and programs that concerns, and programs that are written well.

    python benchmarks/run.py --only idioms        the programs that are marked for it, with these rewriters alone
    python benchmarks/run.py --only good          `benchmarks/good`: nothing may be suggested

A program is marked by a hand-written version in plain Python (`expert/NAME.python.py`), or by `numeric: no`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from _advice import advise
from _corpus import HERE, Program, programs
from _table import APPLIED, FAILED, NOTHING, Row, geometric_mean, times

IDIOMS = "idioms"
GOOD = "good"
FOLDER = HERE / "good"
REFERENCE = "python"
OTHERS = ("bulk_draws", "numpy_", "pandas_", "numba_", "cython_", "cupy_")
"""How the names of rewriters begin that need arrays or a compiler."""


def rewriters(names: Sequence[str]) -> tuple[str, ...]:
    """Those of `names` that write plain Python."""
    return tuple(name for name in names if not name.startswith(OTHERS))


def marked(chosen: dict[str, Program]) -> dict[str, Program]:
    return {name: each for name, each in chosen.items() if is_marked(each)}


def is_marked(program: Program) -> bool:
    return not program.header.numeric or any(expert.name == REFERENCE for expert in program.experts)


def improvable(rows: Sequence[Row], corpus: Collection[Program]) -> list[Row]:
    """Those that plain Python is known to improve: there is a version by hand."""
    known = {p.name for p in corpus if p.header.improve and any(e.name == REFERENCE for e in p.experts)}
    return [row for row in rows if row.program in known]


def good_programs() -> dict[str, Program]:
    """Programs that nobody would write in another way, by name."""
    return programs(FOLDER, FOLDER / "expert")


def idiom_lines(rows: Sequence[Row]) -> list[str]:
    """The lines under the table of `--only idioms`."""
    wanted = improvable(rows, programs().values())
    improved = [row for row in wanted if row.state == APPLIED and row.whole > 1.0]
    whole = [row.whole if row.state == APPLIED else 1.0 for row in wanted]
    kernels = [speedup for row in improved for speedup in row.kernels]
    share = f" ({len(improved) / len(wanted):.0%})" if wanted else ""
    left = sorted({row.program for row in wanted} - {row.program for row in improved})
    same = sum(not row.wrong and row.state != FAILED for row in rows)
    return [
        f"outputs identical: {same} of {len(rows)} programs",
        f"programs that plain Python improves: {len(improved)} of {len(wanted)} improved{share}",
        f"left as they were: {', '.join(left) or 'none'}",
        f"geometric means: kernels {times(geometric_mean(kernels))} ({len(kernels)} applied), whole programs "
        f"{times(geometric_mean(whole))} over these {len(wanted)} (1.0 where nothing was applied)",
    ]


def leave_alone(program: Program, base: Path, *, only: Sequence[str]) -> Row:
    """The row of a program that is written well: what is suggested all the same is wrong."""
    row = advise(program, base, only=only, kernels=True)
    if row.wrong or row.state == NOTHING:
        return row
    return replace(row, wrong=(f"{', '.join(row.rewriters)} would change it, though it is written well",))


def good_lines(rows: Sequence[Row]) -> list[str]:
    """The lines under the table of `--only good`."""
    left = sum(row.state == NOTHING and not row.wrong for row in rows)
    return [f"programs that are written well: {left} of {len(rows)} left as they are"]
