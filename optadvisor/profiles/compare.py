"""Two runs of one program side by side: which functions and lines became faster or slower, beyond what noise explains.

Noise has these parts, added as independent errors. *Sampling*: a function seen in a share p of n samples has a standard
error of sqrt(p (1 − p) / n) times the program's seconds (binomial; p is taken from (k + 1) / (n + 2), so that 0 samples
do not mean certainty); a difference of two runs must exceed three of theirs. *From run to run*: by how much runs of the
same code on the same machine differed, and how long a run may have waited for a processor on a busy machine. A
difference that stays below is "no difference".

Functions are matched by file and qualified name, lines by their text, so that code may move.

Does not handle: renamed functions and files (one appears, one is gone); programs given other input, which is named only
where the command line shows it.
"""

from __future__ import annotations

import difflib
import enum
import itertools
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.profiles.conditions import differences, queued_share
from optadvisor.records import FunctionRef, FunctionStats, Hotspot, LineStats, Run
from optadvisor.source.module import MODULE_LEVEL, Module

STANDARD_ERRORS = 3.0
"""A difference by chance alone gets this far in about one of 400 comparisons."""
LEAST_SPREAD = 0.02
"""Between two runs of the same code; alignment of memory alone makes one or two percent."""
ASSUMED_SPREAD = 0.05
"""Where there are no other runs of the same code to measure it by."""

SAME_CODE = "both runs are of the same code: what differs is the input, or the machine"

Modules: TypeAlias = Mapping[str, Module]
"""The files of a run as they were, by path."""
Key: TypeAlias = tuple[str, str, int]
"""(file as seen from the run's directory, qualified name, which of those with this name)."""


class Change(enum.StrEnum):
    FASTER = "faster"
    SLOWER = "slower"
    SAME = "no difference"
    APPEARED = "new"
    GONE = "gone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    before_seconds: float
    after_seconds: float
    noise_seconds: float
    """Differences up to this mean nothing."""
    change: Change

    @property
    def seconds(self) -> float:
        return self.after_seconds - self.before_seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDifference:
    text: str
    """Without its indent."""
    before_line: int
    """0 when it is not there."""
    after_line: int
    before_hits: int
    """-1 when unknown; 0 when it is not there."""
    after_hits: int
    own: Difference


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionDifference:
    function: FunctionRef
    """As in the second run, in the first where it is gone."""
    before_calls: int
    """-1 when not counted; 0 when it is not there."""
    after_calls: int
    own: Difference
    inclusive: Difference
    lines: tuple[LineDifference, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    before: str
    """Id of the first run."""
    after: str
    program: Difference
    functions: tuple[FunctionDifference, ...]
    """Largest difference first."""
    spread: float
    """From run to run, as a share of the seconds."""
    spread_source: str
    """What it is taken from, as a sentence."""
    warnings: tuple[str, ...] = ()


def compare(
    before: Run, after: Run, before_modules: Modules, after_modules: Modules, others: Sequence[Run] = ()
) -> Comparison:
    """`others` are the runs stored beside these; those of the same code tell how far runs differ by themselves."""
    spread, source = run_to_run(before, after, others)
    noise = _Noise(before=before, after=after, spread=spread)
    sides = _Side(before, before_modules), _Side(after, after_modules)
    functions = [_function(key, *sides, noise) for key in dict.fromkeys([*sides[1].functions, *sides[0].functions])]
    functions.sort(key=lambda row: (row.own.change is Change.SAME, -abs(row.own.seconds)))
    return Comparison(
        before=before.id,
        after=after.id,
        program=noise.judge(before.profile.plain_seconds, after.profile.plain_seconds, sampled=False),
        functions=tuple(functions),
        spread=spread,
        spread_source=source,
        warnings=differences(before, after) + ((SAME_CODE,) if _code(before) == _code(after) else ()),
    )


# ---------------------------------------------------------------- noise


def run_to_run(before: Run, after: Run, others: Sequence[Run]) -> tuple[float, str]:
    """The largest difference, as a share, between two runs of the same code, and where that is known from."""
    runs = {run.id: run for run in (*others, before, after) if run.profile.plain_seconds > 0}
    compared = {before.id, after.id}
    pairs = [
        (one, other)
        for one, other in itertools.combinations(runs.values(), 2)
        if {one.id, other.id} != compared and _code(one) == _code(other) and _code(one) in (_code(before), _code(after))
    ]
    if not pairs:
        text = f"assumed to be {100 * ASSUMED_SPREAD:.0f} %: no other run of the same code is here to measure it by"
        return ASSUMED_SPREAD, text
    spread = max(_relative(one.profile.plain_seconds, other.profile.plain_seconds) for one, other in pairs)
    count = len({run.id for pair in pairs for run in pair})
    text = f"{count} runs of the same code differed by up to {100 * spread:.1f} %"
    if spread < LEAST_SPREAD:
        text += f"; at least {100 * LEAST_SPREAD:.0f} % is allowed for"
    return max(spread, LEAST_SPREAD), text


def _code(run: Run) -> object:
    """What two runs must share to be runs of the same code in the same place."""
    sources = tuple(sorted((source.path, source.sha256) for source in run.profile.sources))
    return run.target, run.profile.sampler, sources, replace(run.environment, load=0.0, git="")


def _relative(one: float, other: float) -> float:
    return abs(one - other) / max(one, other)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Noise:
    before: Run
    after: Run
    spread: float

    def judge(self, before: float, after: float, *, sampled: bool = True) -> Difference:
        """`sampled`: the seconds are a share of the samples, not the program's whole time."""
        chance = math.hypot(_standard_error(before, self.before), _standard_error(after, self.after)) if sampled else 0
        queued = max(before * queued_share(self.before), after * queued_share(self.after))
        noise = math.hypot(STANDARD_ERRORS * chance, self.spread * max(before, after), queued)
        change = Change.SAME if abs(after - before) <= noise else Change.FASTER if after < before else Change.SLOWER
        return Difference(before_seconds=before, after_seconds=after, noise_seconds=noise, change=change)


def _standard_error(seconds: float, run: Run) -> float:
    """Of seconds found by sampling; 0 for a run that was traced."""
    count, whole = run.profile.samples, run.profile.plain_seconds
    if count <= 0 or whole <= 0:
        return 0.0
    share = (min(seconds / whole, 1.0) * count + 1) / (count + 2)
    return whole * math.sqrt(share * (1 - share) / count)


# ---------------------------------------------------------------- functions


class _Side:
    """One of the two runs, by keys that both have in common."""

    def __init__(self, run: Run, modules: Modules) -> None:
        self.modules = modules
        self.directory = run.target.directory
        known = {row.function for row in run.profile.functions}
        known |= {ref for module in modules.values() for ref in (*module.functions, *module.lambdas)}
        self.keys = dict(self._numbered(known))
        self.written = set(self.keys.values()) | {self._key(path, MODULE_LEVEL, 0) for path in modules}
        self.functions = {self.keys[row.function]: row for row in run.profile.functions}
        self.hotspots = {self.keys[spot.function]: spot for spot in run.hotspots if spot.function in self.keys}

    def _numbered(self, refs: Iterable[FunctionRef]) -> Iterator[tuple[FunctionRef, Key]]:
        ordered = sorted(refs, key=lambda ref: (ref.path, ref.qualname, ref.first_line))
        for (path, qualname), same in itertools.groupby(ordered, lambda ref: (ref.path, ref.qualname)):
            for number, ref in enumerate(same):
                yield ref, self._key(path, qualname, number)

    def _key(self, path: str, qualname: str, number: int) -> Key:
        return os.path.relpath(path, self.directory), qualname, number

    def text(self, ref: FunctionRef) -> list[str]:
        """The lines of the file, without indents."""
        data = self.modules[ref.path].data.decode("utf-8") if ref.path in self.modules else ""
        return [line.strip() for line in data.split("\n")]

    def span(self, ref: FunctionRef) -> range:
        """The lines that belong to a function; empty when its text is not known."""
        module = self.modules.get(ref.path)
        if module is None:
            return range(0)
        node = module.functions.get(ref) or module.lambdas.get(ref)
        last = (node.end_lineno if node is not None else None) or len(self.text(ref))
        return range(ref.first_line, last + 1)


def _function(key: Key, before: _Side, after: _Side, noise: _Noise) -> FunctionDifference:
    old, new = before.functions.get(key), after.functions.get(key)
    either = new or old
    assert either is not None
    own = noise.judge(_seconds(old, _own), _seconds(new, _own))
    inclusive = noise.judge(_seconds(old, _inclusive), _seconds(new, _inclusive))
    if old is None and key not in before.written:
        own, inclusive = replace(own, change=Change.APPEARED), replace(inclusive, change=Change.APPEARED)
    elif new is None and key not in after.written:
        own, inclusive = replace(own, change=Change.GONE), replace(inclusive, change=Change.GONE)
    spots = before.hotspots.get(key), after.hotspots.get(key)
    return FunctionDifference(
        function=either.function,
        before_calls=_calls(old, own.change is Change.APPEARED),
        after_calls=_calls(new, own.change is Change.GONE),
        own=own,
        inclusive=inclusive,
        lines=tuple(_lines(spots[0], spots[1], before, after, noise)) if spots[0] and spots[1] else (),
    )


def _own(row: FunctionStats) -> float:
    return row.self_seconds


def _inclusive(row: FunctionStats) -> float:
    return row.inclusive_seconds


def _seconds(row: FunctionStats | None, figure: Callable[[FunctionStats], float]) -> float:
    return figure(row) if row is not None else 0.0


def _calls(row: FunctionStats | None, absent: bool) -> int:
    return row.calls if row is not None else 0 if absent else -1


# ---------------------------------------------------------------- lines


def _lines(old: Hotspot, new: Hotspot, before: _Side, after: _Side, noise: _Noise) -> Iterator[LineDifference]:
    """Lines with figures in one of the runs, in the order of the text; none where one of the texts is not known."""
    spans = before.span(old.function), after.span(new.function)
    if not spans[0] or not spans[1]:
        return
    olds, news = ({line.line: line for line in spot.lines} for spot in (old, new))
    texts = before.text(old.function), after.text(new.function)
    for first, second in _aligned(*spans, texts):
        one, other = olds.get(first), news.get(second)
        if one is None and other is None:
            continue
        own = noise.judge(_line_seconds(one, old), _line_seconds(other, new))
        if not first or not second:
            own = replace(own, change=Change.GONE if first else Change.APPEARED)
        yield LineDifference(
            text=texts[1][second - 1] if second else texts[0][first - 1],
            before_line=first,
            after_line=second,
            before_hits=_hits(one, first),
            after_hits=_hits(other, second),
            own=own,
        )


def _line_seconds(line: LineStats | None, spot: Hotspot) -> float:
    return line.share * spot.self_seconds if line is not None else 0.0


def _hits(line: LineStats | None, number: int) -> int:
    return line.hits if line is not None else -1 if number else 0


def _aligned(before: range, after: range, texts: tuple[list[str], list[str]]) -> Iterator[tuple[int, int]]:
    """Pairs of line numbers with the same text, in order; 0 stands for a line that the other run does not have."""
    old = [texts[0][line - 1] for line in before]
    new = [texts[1][line - 1] for line in after]
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, low, high, start, end in matcher.get_opcodes():
        if kind == "equal":
            yield from zip(before[low:high], after[start:end], strict=True)
        else:
            yield from ((line, 0) for line in before[low:high])
            yield from ((0, line) for line in after[start:end])
