"""Rows of the benchmark's tables, their text, and the figures under them.

    print(head()); print(line(row)); print("\\n".join(summary(rows)))

A speedup of a program that was left as it is counts as 1.0 in the mean over all. Rows survive JSON: a file holds one
row a line, with the mode it was made in, so that a long run can be taken up again.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

APPLIED, PLANNED, PROVED, TAKEN_BACK = "applied", "planned", "proved", "rolled back"
NOTHING, FAILED = "nothing", "failed"
"""What came of a program. `planned`: worth applying, and not applied since nobody asked; `proved`: equal and faster,
and yet not worth it for the whole program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A hand-written program, measured."""

    name: str
    speedup: float
    """Of the whole program; 0 when its output is another one."""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What advice did to one program."""

    program: str
    place: str
    """Where the hot loop stands, by the program's header; once something is applied, the functions it changed."""
    numeric: bool
    improve: bool
    """Expected."""
    state: str
    rewriters: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    kernels: tuple[float, ...] = ()
    """Speedups of the functions themselves, as timed for the proof; one for each rewriter."""
    accepted: tuple[float, ...] = ()
    """The same of all that was proved, chosen or not: the best of each place, the one that saves most first."""
    accepted_levels: tuple[str, ...] = ()
    identical: float = 0.0
    """Of what was proved equal to the last bit, the speedup of the one that saves most; 0: there is none."""
    projected: float = 1.0
    """The whole program's speedup that the plan promises."""
    vectorizable: str = ""
    headline: float = 0.0
    """Of a technique: the speedup that its kernel is to reach, and at which level; 0 and empty: none is stated."""
    headline_level: str = ""
    before_seconds: float = 0.0
    """Medians of whole runs, the new program's with its compiled code on disk already."""
    after_seconds: float = 0.0
    before_cpu_seconds: float = 0.0
    after_cpu_seconds: float = 0.0
    references: tuple[Reference, ...] = ()
    advice_seconds: float = 0.0
    """`profile` and `suggest --apply` together."""
    reason: str = ""
    reasons: tuple[str, ...] = ()
    """All that was said, the most telling ones first."""
    wrong: tuple[str, ...] = ()
    """Differing outputs, crashes of ours, files that undo did not restore."""

    @property
    def whole(self) -> float:
        """The whole program's speedup; 1.0 when it is as it was."""
        if self.state != APPLIED or not self.after_seconds:
            return 1.0
        return self.before_seconds / self.after_seconds

    @property
    def best(self) -> Reference | None:
        return max(self.references, key=lambda one: one.speedup, default=None)

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything that makes the benchmark fail."""
        return (*self.wrong, *(f"reference {one.name}: {one.problem}" for one in self.references if one.problem))


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    where: str
    """`heat.py:12 step`."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineRow:
    """What outlining alone did to one program."""

    program: str
    numeric: bool
    outlined: int
    """Regions that became kernels, of all loops, hot or not."""
    refused: tuple[Refusal, ...] = ()
    hot_outlined: int = 0
    """Of the regions with a good part of the program's time; counted for numeric programs alone."""
    hot_refused: tuple[Refusal, ...] = ()
    seconds: float = 0.0
    outlined_seconds: float = 0.0
    wrong: tuple[str, ...] = ()

    @property
    def tried(self) -> int:
        return self.outlined + len(self.refused)

    @property
    def hot(self) -> int:
        return self.hot_outlined + len(self.hot_refused)

    @property
    def problems(self) -> tuple[str, ...]:
        return self.wrong


# ---------------------------------------------------------------- figures


def geometric_mean(values: Iterable[float]) -> float:
    """1.0 of nothing.

    >>> geometric_mean([2.0, 8.0])
    4.0
    """
    logarithms = [math.log2(value) for value in values]
    return 2.0 ** statistics.fmean(logarithms) if logarithms else 1.0


def summary(rows: Sequence[Row]) -> list[str]:
    """The lines under the table of advice."""
    done = [row for row in rows if row.state != FAILED]
    applied = [row for row in done if row.state == APPLIED]
    expected = [row for row in done if row.improve and row.numeric]
    right_to_leave = [row for row in done if not row.improve]
    references = [row.best for row in done if row.best and row.best.speedup]
    states = Counter(row.state for row in rows)
    kernels = [speedup for row in applied for speedup in row.kernels]
    return [
        f"{len(rows)} programs: " + ", ".join(f"{states[state]} {state}" for state in _STATES if states[state]),
        f"numeric programs that an expert would improve: {_gained(expected)} of {len(expected)} improved",
        f"programs better left alone: {len(right_to_leave) - _gained(right_to_leave)} of {len(right_to_leave)} left",
        f"geometric means: kernels {times(geometric_mean(kernels))} ({len(kernels)} applied), whole programs "
        f"{times(geometric_mean(row.whole for row in applied))} over the {len(applied)} applied, "
        f"{times(geometric_mean(row.whole for row in done))} over all {len(done)} (1.0 where nothing was applied)",
        f"hand-written references: {times(geometric_mean(one.speedup for one in references))} whole programs, "
        f"over {len(references)} programs",
        *_against_the_best(done),
        f"advice took {sum(row.advice_seconds for row in rows):.0f} s, "
        f"{statistics.median([row.advice_seconds for row in rows] or [0.0]):.0f} s a program (median)",
        f"wrong outputs, crashes or files not restored: {sum(bool(row.wrong) for row in rows)} programs; "
        f"references with another output: {sum(bool(one.problem) for row in rows for one in row.references)}",
    ]


SHORT_OF = 0.7
"""No program should come out below this part of what the best version by hand gains."""


def _against_the_best(rows: Iterable[Row]) -> list[str]:
    """Ours over the best version by hand, whole programs; those far below it by name."""
    found = {row.program: row.whole / row.best.speedup for row in rows if row.best and row.best.speedup}
    short = [f"{program} {ratio:.2f}" for program, ratio in sorted(found.items()) if ratio < SHORT_OF]
    if not found:
        return []
    mean = f"ours over the best by hand: {times(geometric_mean(found.values()))}"
    return [f"{mean}; below {SHORT_OF}: {', '.join(short) or 'none'}"]


_STATES = (APPLIED, PLANNED, PROVED, TAKEN_BACK, NOTHING, FAILED)


def _gained(rows: Iterable[Row]) -> int:
    return sum(row.state == APPLIED and row.whole > 1.0 for row in rows)


def outline_summary(rows: Sequence[OutlineRow]) -> list[str]:
    """The lines under the table of outlining: reasons grouped, then what the issue asks for."""
    refused = [refusal for row in rows for refusal in row.refused]
    outlined, tried = sum(row.outlined for row in rows), sum(row.tried for row in rows)
    hot_outlined, hot = sum(row.hot_outlined for row in rows), sum(row.hot for row in rows)
    same = sum(not row.wrong for row in rows)
    return [
        f"declined, by reason ({len(refused)}):",
        *_grouped(refused),
        *([f"declined among the hot numeric ones ({hot - hot_outlined}):"] if hot else []),
        *(f"  {refusal.where}: {refusal.reason}" for row in rows for refusal in row.hot_refused),
        f"regions outlined: {outlined} of {tried} ({percent(outlined, tried)})",
        *([f"hot numeric regions outlined: {hot_outlined} of {hot} ({percent(hot_outlined, hot)})"] if hot else []),
        f"programs with an identical output: {same} of {len(rows)}",
    ]


def _grouped(refused: Iterable[Refusal]) -> list[str]:
    """Each reason once, without names and numbers, the most frequent first, with one place it was met."""
    groups: dict[str, list[Refusal]] = {}
    for refusal in refused:
        groups.setdefault(_kind(refusal.reason), []).append(refusal)
    largest_first = sorted(groups.values(), key=lambda group: -len(group))
    return [f"  {len(group):4}  {group[0].reason}  [{group[0].where}]" for group in largest_first]


def _kind(reason: str) -> str:
    """A reason without what is particular to its place: numbers, quoted code and what can only be a name.

    >>> _kind("line 12: total_2 is rebound") == _kind("line 7: self.x is rebound")
    True
    >>> _kind("prey is read after the loop") == _kind("unit is read after the loop")
    True
    """
    words = re.sub("`[^`]*`", "", reason).replace(",", " ").split()
    named = words[:1] and words[0] not in _FIRST_WORDS
    return " ".join(word for word in words[bool(named) :] if word.strip("().:;").isalpha())


_FIRST_WORDS = ("a", "an", "it", "line", "the")
"""Sentences that begin with another word begin with a name."""


def percent(part: int, whole: int) -> str:
    return f"{100.0 * part / whole:.0f} %" if whole else "–"


# ---------------------------------------------------------------- text

_FORMAT = "{:<26} {:<22} {:<12} {:<24} {:<10} {:>8} {:>7} {:>14}  {:<7} {:>7}  {}"


def head() -> str:
    return _FORMAT.format(
        "program", "place", "what came of it", "by", "level", "kernel", "whole", "by hand", "output", "advice", "reason"
    ).replace("what came of it", "outcome".ljust(12))


def line(row: Row) -> str:
    """One program; what went wrong stands below it."""
    numbers = row.kernels if row.state in (APPLIED, PLANNED, PROVED, TAKEN_BACK) else ()
    best = row.best
    text = _FORMAT.format(
        row.program,
        cut(row.place, 22),
        row.state,
        cut("+".join(dict.fromkeys(row.rewriters)), 24) or "–",
        "+".join(dict.fromkeys(row.levels)) or "–",
        times(geometric_mean(numbers)) if numbers else "–",
        _whole(row),
        f"{best.name} {times(best.speedup)}" if best else "–",
        "WRONG" if row.wrong else "same" if row.state == APPLIED else "–",
        f"{row.advice_seconds:.0f} s",
        cut(row.reason, 110),
    )
    return "\n".join([text.rstrip(), *(f"    WRONG: {problem}" for problem in row.problems)])


def _whole(row: Row) -> str:
    """Measured; where nothing was applied, what the plan promises, in brackets."""
    if row.state == PLANNED:
        return f"({times(row.projected)})"
    return times(row.whole) if row.state == APPLIED else "–"


_OUTLINE_FORMAT = "{:<26} {:>6} {:>9} {:>9} {:>12}  {:<8} {:>7} {:>9}"


def outline_head() -> str:
    return _OUTLINE_FORMAT.format(
        "program", "tried", "outlined", "declined", "hot numeric", "output", "before", "outlined"
    )


def outline_line(row: OutlineRow) -> str:
    text = _OUTLINE_FORMAT.format(
        row.program,
        row.tried,
        row.outlined,
        len(row.refused),
        f"{row.hot_outlined} of {row.hot}" if row.hot else "–",
        "WRONG" if row.wrong else "same",
        f"{row.seconds:.2f} s",
        f"{row.outlined_seconds:.2f} s",
    )
    return "\n".join([text.rstrip(), *(f"    WRONG: {problem}" for problem in row.problems)])


def times(speedup: float) -> str:
    """`3.4×`; no decimals from a hundred on."""
    return f"{speedup:.0f}×" if speedup >= 100.0 else f"{speedup:.2f}×" if speedup < 10.0 else f"{speedup:.1f}×"


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


# ---------------------------------------------------------------- rows on disk


def append(path: Path, mode: str, row: Row | OutlineRow) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"mode": mode, **dataclasses.asdict(row)}) + "\n")


def stored(path: Path, mode: str) -> list[Any]:
    """The rows of `mode` in the file, as records; the last one of each program. None when there is no file yet."""
    if not path.exists():
        return []
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines() if text.strip()]
    latest = {data["program"]: data for data in lines if data.pop("mode") == mode}
    return [_row(data) for data in latest.values()]


def _row(data: dict[str, Any]) -> Row | OutlineRow:
    """A row from JSON data: lists become the tuples, and objects the records, that they were."""
    records = {"references": Reference, "refused": Refusal, "hot_refused": Refusal}
    for key, value in data.items():
        if isinstance(value, list):
            data[key] = tuple(records[key](**one) if key in records else one for one in value)
    return Row(**data) if "state" in data else OutlineRow(**data)
