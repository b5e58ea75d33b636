"""Read back what the second pass wrote: recordings, execution counts, line statistics."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from optadvisor.records import FunctionRef, LineStats, LoopStats, Recording, from_json

Place = tuple[str, int, str]
"""(real path, first line, name)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    recordings: tuple[Recording, ...] = ()
    lines: Mapping[Place, tuple[tuple[int, int, int], ...]] = field(default_factory=dict)
    """Rows of (line, hits, time in line_profiler's unit)."""
    hits: Mapping[Place, Mapping[int, int]] = field(default_factory=dict)
    """Line → how often it ran, by the block counters."""
    loops: Mapping[Place, tuple[LoopStats, ...]] = field(default_factory=dict)
    entries: Mapping[Place, int] = field(default_factory=dict)
    """How often a function was called, by the same."""
    traced_whole: bool = True
    """cProfile counted to the program's end."""
    costs: Mapping[str, float] = field(default_factory=dict)
    complete: bool = False
    """The pass lived to write this."""

    def lines_of(self, function: FunctionRef) -> tuple[LineStats, ...]:
        """By line_profiler, where it ran."""
        rows = self.lines.get(place(function), ())
        total = sum(time for _, _, time in rows) or 1
        return tuple(LineStats(line=line, hits=hits, share=time / total) for line, hits, time in rows)

    def hits_of(self, function: FunctionRef) -> Mapping[int, int]:
        return self.hits.get(place(function), {})

    def calls_of(self, function: FunctionRef) -> int:
        """In this process, by the recorder or the block counters; 0 when neither was there."""
        recording = self.recording(function)
        seen = recording.calls_seen if recording is not None else 0
        return max(seen, self.entries.get(place(function), 0))

    def loops_of(self, function: FunctionRef) -> tuple[LoopStats, ...]:
        return self.loops.get(place(function), ())

    def recording(self, function: FunctionRef) -> Recording | None:
        return next((recording for recording in self.recordings if recording.function == function), None)


def place(function: FunctionRef) -> Place:
    return os.path.realpath(function.path), function.first_line, function.name


def read(path: Path) -> Found:
    """Empty when the pass was stopped before it could write."""
    try:
        data = json.loads(path.read_text())
    except (OSError, ValueError):
        return Found()
    lines: dict[Place, tuple[tuple[int, int, int], ...]] = {}
    for file, first, name, rows in data["lines"]:  # of an outlined loop a second time
        key = os.path.realpath(file), first, name.rpartition(".")[2]
        lines[key] = (*lines.get(key, ()), *map(tuple, rows))
    return Found(
        recordings=tuple(from_json(Recording, item) for item in data["recordings"]),
        lines=lines,
        hits={(file, first, name): dict(hits) for file, first, name, hits, _, _ in data["blocks"]},
        entries={(file, first, name): entries for file, first, name, _, _, entries in data["blocks"]},
        loops={
            (file, first, name): tuple(LoopStats(line=at, entries=e, iterations=n) for at, e, n in loops)
            for file, first, name, _, loops, _ in data["blocks"]
        },
        traced_whole=data["traced_whole"],
        costs=data["costs"],
        complete=True,
    )
