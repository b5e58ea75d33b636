"""Read back what the capture pass wrote: recordings and line statistics."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from optadvisor.records import FunctionRef, LineStats, Recording, from_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    recordings: tuple[Recording, ...] = ()
    lines: tuple[tuple[str, int, str, tuple[tuple[int, int, int], ...]], ...] = ()
    """(file, first line, function name, rows of (line, hits, time in line_profiler's unit))."""

    def lines_of(self, function: FunctionRef) -> tuple[LineStats, ...]:
        for file, first, name, rows in self.lines:
            same_file = os.path.realpath(file) == os.path.realpath(function.path)
            if same_file and first == function.first_line and name.rpartition(".")[2] == function.name:
                total = sum(time for _, _, time in rows) or 1
                return tuple(LineStats(line=line, hits=hits, share=time / total) for line, hits, time in rows)
        return ()


def read(path: Path) -> Found:
    """Empty when the pass was stopped before it could write."""
    try:
        data = json.loads(path.read_text())
    except (OSError, ValueError):
        return Found()
    return Found(
        recordings=tuple(from_json(Recording, item) for item in data["recordings"]),
        lines=tuple((file, first, name, tuple(map(tuple, rows))) for file, first, name, rows in data["lines"]),
    )
