"""Sampled stacks as statistics in the format of `pstats`, so that SnakeViz and others show the tree of calls.

Seconds come from the samples. Numbers of calls come from cProfile where it ran, or from the run's record where that
knows of more; 0 stands for not counted. Built-in functions have no stack frame of their own: their time is in the
function that called them.

Does not handle: functions that were called but never sampled (they are left out).
"""

from __future__ import annotations

import ast
import itertools
import marshal
import os
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from optadvisor.profiles.callgraph import Code, Stats
from optadvisor.records import FunctionStats
from optadvisor.source.module import MODULE_LEVEL, Module, first_line

PROGRAM: Code = ("~", 0, "<program>")
"""The common root, where there are several: threads, worker processes."""

_NAMELESS: Mapping[type[ast.expr], str] = {
    ast.Lambda: "<lambda>",
    ast.ListComp: "<listcomp>",
    ast.SetComp: "<setcomp>",
    ast.DictComp: "<dictcomp>",
    ast.GeneratorExp: "<genexpr>",
}


@dataclass(slots=True, kw_only=True)
class _Row:
    own: float = 0.0
    inclusive: float = 0.0
    callers: dict[Code, _Row] = field(default_factory=dict)


def from_samples(
    samples: Mapping[str, Any], counted: Stats, functions: Sequence[FunctionStats], modules: Mapping[str, Module]
) -> Stats:
    """Statistics for stacks as `samples.json` holds them; `counted` is what cProfile found, empty where it did not run.

    `modules` are the project's files as they were; other files are read to learn where their functions begin.
    """
    labels = _labels(samples["frames"], counted, modules)
    stacks = [
        ([labels[number] for number in stack], float(seconds))
        for thread in samples["threads"]
        for stack, seconds in thread["stacks"]
        if stack
    ]
    if len({codes[0] for codes, _ in stacks}) > 1:
        stacks = [([PROGRAM, *codes], seconds) for codes, seconds in stacks]
    return _with_calls(_rows(stacks), counted, functions)


def load(path: Path) -> Stats:
    """Statistics that cProfile wrote; empty when there are none."""
    try:
        stats: Stats = marshal.loads(path.read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return stats


def _rows(stacks: Sequence[tuple[list[Code], float]]) -> dict[Code, _Row]:
    """In a recursion each function, and each call from one function to another, is counted once."""
    rows: dict[Code, _Row] = defaultdict(_Row)
    for codes, seconds in stacks:
        for code in set(codes):
            rows[code].inclusive += seconds
        for caller, callee in set(itertools.pairwise(codes)):
            rows[callee].callers.setdefault(caller, _Row()).inclusive += seconds
        rows[codes[-1]].own += seconds
        if len(codes) > 1:
            rows[codes[-1]].callers[codes[-2]].own += seconds
    return rows


def _with_calls(rows: Mapping[Code, _Row], counted: Stats, functions: Sequence[FunctionStats]) -> Stats:
    traced = {_place(code): row for code, row in counted.items()}
    recorded = {
        _place((row.function.path, row.function.first_line, row.function.name)): max(row.calls, 0) for row in functions
    }
    stats: Stats = {}
    for code, row in rows.items():
        seen = traced.get(_place(code))
        primitive, calls = seen[:2] if seen else (0, 0)
        known = recorded.get(_place(code), 0)
        if known > calls:  # cProfile was stopped early, other counters went on
            primitive = calls = known
        edges = {_place(caller): edge for caller, edge in seen[4].items()} if seen else {}
        callers = {}
        for caller, part in row.callers.items():
            edge = edges.get(_place(caller), (0, 0))
            callers[caller] = (edge[0], edge[1], part.own, part.inclusive)
        stats[code] = (primitive, calls, row.own, row.inclusive, callers)
    return stats


# ---------------------------------------------------------------- where functions begin


def _labels(frames: Sequence[Mapping[str, Any]], counted: Stats, modules: Mapping[str, Module]) -> list[Code]:
    """(file, first line, name) of each frame, as cProfile says it; frames hold the line that was running."""
    begin = _Beginnings(counted, modules)
    labels: list[Code] = []
    for frame in frames:
        file, line, name = frame["file"], frame["line"] or 0, frame["name"].rpartition(".")[2]
        labels.append((file, begin.before(file, line, name), name) if file else ("~", 0, frame["name"]))
    least: dict[tuple[str, str], int] = {}
    for frame, (file, start, name) in zip(frames, labels, strict=True):
        if start < 0:
            least[file, name] = min(frame["line"] or 0, least.get((file, name), sys.maxsize))
    return [(file, start if start >= 0 else least[file, name], name) for file, start, name in labels]


class _Beginnings:
    """First lines of functions: from the text where there is any, else from what cProfile saw."""

    def __init__(self, counted: Stats, modules: Mapping[str, Module]) -> None:
        self.modules = {os.path.realpath(path): module for path, module in modules.items()}
        self.scopes: dict[str, list[Scope]] = {}
        self.traced: dict[tuple[str, str], list[int]] = defaultdict(list)
        for code in counted:
            file, line, name = _place(code)
            self.traced[file, name].append(line)

    def before(self, file: str, line: int, name: str) -> int:
        """Where the function `name` begins that runs `line`; -1 when nothing tells."""
        if name == MODULE_LEVEL:
            return 1
        real = _place((file, line, name))[0]
        if file not in self.scopes:
            self.scopes[file] = _scopes(file, self.modules.get(real))
        starts = [first for scope, first, last in self.scopes[file] if scope == name and first <= line <= last]
        starts = starts or [first for first in self.traced.get((real, name), ()) if first <= line]
        return max(starts, default=-1)


Scope: TypeAlias = tuple[str, int, int]
"""(name, first line, last line) of what runs in a frame of its own."""


def _scopes(file: str, module: Module | None) -> list[Scope]:
    try:
        tree = (module or Module.read(file)).tree
    except (OSError, SyntaxError, ValueError):  # frozen, compiled, gone
        return []
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append((node.name, first_line(node), node.end_lineno or node.lineno))
        elif isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            found.append((_NAMELESS[type(node)], node.lineno, node.end_lineno or node.lineno))
    return found


def _place(code: Code) -> Code:
    """The same for one function, however its file is spelled."""
    file, line, name = code
    return (file, line, name) if file.startswith(("~", "<")) else (os.path.realpath(file), line, name)
