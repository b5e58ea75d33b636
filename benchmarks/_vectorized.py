"""What `run.py --only numpy` prints: how many of the programs that an expert would vectorize it takes, and how well.

    print(*vectorized_summary(rows), sep="\\n"); print(*technique_lines(rows), sep="\\n")

A program counts as accepted when at least one suggestion for one of its hot places was proved equal and faster. A
kernel's speedup is the one the suggestion prints: the original function against the rewritten one on recorded calls.

Does not handle: programs marked `partly` and `no`; they are in the table and in no figure here, but for wrong outputs.
"""

from __future__ import annotations

from collections.abc import Sequence

from _table import APPLIED, PLANNED, Row, cut, geometric_mean, percent, times

from optadvisor.records import Level

LITTLE = 1.1
"""A plan that promises the whole program less than this is worth a word: perhaps the hot loop is another one."""


def vectorized_summary(rows: Sequence[Row]) -> list[str]:
    """The figures that the rewriters for NumPy are judged by, and which programs they leave as they are."""
    marked = [row for row in rows if row.vectorizable == "yes"]
    accepted = [row for row in marked if row.accepted]
    left = [row for row in marked if not row.accepted]
    little = [row for row in accepted if row.projected < LITTLE]
    worth = sum(row.state in (APPLIED, PLANNED) for row in accepted)
    word = "applied" if any(row.state == APPLIED for row in rows) else "worth applying"
    main = [row.accepted[0] for row in accepted]
    every = [speedup for row in accepted for speedup in row.accepted]
    chosen = [speedup for row in accepted for speedup in row.kernels]
    identical = [row.identical for row in accepted if row.identical]
    wrong = [row.program for row in rows if row.wrong]
    return [
        f"programs marked vectorizable: {len(accepted)} of {len(marked)} accepted "
        f"({percent(len(accepted), len(marked))}), {worth} {word}",
        f"geometric-mean kernel speedup: {_mean(every)} accepted kernels, the best of each place; "
        f"{_mean(main)} that save most of their program",
        f"  as chosen, identical before close where that is nearly as fast: {_mean(chosen)} kernels; "
        f"identical to the last bit: {_mean(identical)} programs",
        f"wrong outputs, crashes or files not restored: {len(wrong)} programs {', '.join(wrong)}".rstrip(),
        *_listed("marked vectorizable and not accepted", [(row.program, row.reason) for row in left]),
        *_listed(
            f"accepted, but the plan promises the whole program less than {times(LITTLE)}",
            [(row.program, f"kernels {', '.join(map(times, row.accepted))}; {row.reason}") for row in little],
        ),
    ]


def _mean(speedups: Sequence[float]) -> str:
    return f"{times(geometric_mean(speedups))} over {len(speedups)}"


def _listed(what: str, programs: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{what} ({len(programs)}):", *(f"  {name}: {cut(why, 200)}" for name, why in programs)] if programs else []


# ---------------------------------------------------------------- techniques


def reached(row: Row) -> bool | None:
    """Whether a kernel is as fast as is asked for, at the level asked for; None: nothing is asked."""
    return _kernel(row)[0] >= row.headline if row.headline else None


def _kernel(row: Row) -> tuple[float, str]:
    """Speedup and level of the kernel that saves most at the level of the headline, any if it has none; 0: no such."""
    if row.headline_level == Level.IDENTICAL.value and row.identical:
        return row.identical, row.headline_level
    if not row.accepted or row.headline_level not in ("", row.accepted_levels[0]):
        return 0.0, ""
    return row.accepted[0], row.accepted_levels[0]


def technique_lines(rows: Sequence[Row]) -> list[str]:
    """One line for each technique of the courses, then how many reach the speedup that they are known for."""
    stated = [row for row in rows if row.headline]
    return [
        *(_technique_line(row) for row in rows),
        f"technique rows at or above their headline: {sum(bool(reached(row)) for row in stated)} of {len(stated)}",
    ]


def _technique_line(row: Row) -> str:
    answer = {True: "yes", False: "no", None: "–"}[reached(row)]
    headline = f"{times(row.headline)} {row.headline_level}".rstrip() if row.headline else "–"
    speedup, level = _kernel(row)
    kernel = f"{times(speedup)} {level}" if speedup else "–"
    text = f"technique row: {row.program:<20} kernel {kernel:<16} headline {headline:<15} reached {answer:<3}"
    return text if speedup else f"{text}  {cut(row.reason, 120)}"
