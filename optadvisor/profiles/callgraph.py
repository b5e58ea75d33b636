"""The cProfile pass, parent side: from raw statistics to rows for the project's functions.

The profiler's calibrated cost is subtracted, and the time of library, built-in and anonymous functions is folded into
the project function that called them.
"""

from __future__ import annotations

import functools
import marshal
import os
import site
import sysconfig
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from optadvisor import runtime
from optadvisor.records import FunctionRef, FunctionStats
from optadvisor.source.module import MODULE_LEVEL, Module

Code: TypeAlias = tuple[str, int, str]
"""(file, first line, name), as in pstats; built-ins have the file `~`."""
Edge: TypeAlias = tuple[int, int, float, float]
"""What a caller had of a function: all calls, calls that are not recursive, own seconds, inclusive seconds."""
Stats: TypeAlias = dict[Code, tuple[int, int, float, float, dict[Code, Edge]]]
"""Of each function: calls that are not recursive, all calls, own seconds, inclusive seconds, callers."""


_OWN, _INCLUSIVE = 2, 3
"""Positions in an `Edge`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    functions: tuple[FunctionStats, ...]
    overhead_seconds: float
    """What profiling added to the run."""


def digest(path: Path, costs: Mapping[str, float], modules: Mapping[str, Module]) -> Digest:
    """Rows for the project's functions; `modules` maps the file names of the profile to their parsed sources."""
    with open(path, "rb") as file:
        stats: Stats = marshal.load(file)
    owners = _Owners(stats, modules)
    graph = _Costs(stats, costs)
    self_seconds: Counter[FunctionRef] = Counter()
    raw: Counter[FunctionRef] = Counter()
    callees: dict[FunctionRef, set[FunctionRef]] = {}
    for code in stats:
        for owner, share in owners.parts(code).items():
            self_seconds[owner] += share * graph.own_seconds(code)  # type: ignore[assignment]
            raw[owner] += share * stats[code][2]  # type: ignore[assignment]
        ref = owners.of(code)
        if ref is not None:
            for above in owners.callers(code):
                callees.setdefault(above, set()).add(ref)
    rows: dict[FunctionRef, FunctionStats] = {}
    for code, (_, calls, _, inclusive, _) in stats.items():
        ref = owners.of(code)
        if ref is None:
            continue
        known = rows.get(ref)  # a file may run both as the script and as a module
        rows[ref] = FunctionStats(
            function=ref,
            calls=calls + (known.calls if known else 0),
            self_seconds=max(self_seconds[ref], 0.0),
            raw_self_seconds=raw[ref],
            inclusive_seconds=max(inclusive - graph.below[code], 0.0) + (known.inclusive_seconds if known else 0.0),
            callees=tuple(sorted(callees.get(ref, set()) - {ref}, key=lambda r: (r.path, r.first_line))),
        )
    ordered = sorted(rows.values(), key=lambda row: -row.self_seconds)
    return Digest(functions=tuple(ordered), overhead_seconds=sum(map(graph.total_cost, stats)))


@dataclass(kw_only=True)
class Counts:
    """How often a function was called, and what it called."""

    calls: int = 0
    callees: dict[FunctionRef, int] = field(default_factory=dict)
    """Functions of the project → calls."""
    built_ins: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Functions written in C, as pstats names them → calls, and their own seconds."""


def counts(path: Path, costs: Mapping[str, float], modules: Mapping[str, Module]) -> dict[FunctionRef, Counts]:
    """Calls of and by the project's functions, whatever their times; empty when there is no such file."""
    try:
        with open(path, "rb") as file:
            stats: Stats = marshal.load(file)
    except (OSError, ValueError, EOFError):
        return {}
    owners = _Owners(stats, modules)
    found: dict[FunctionRef, Counts] = {}
    for code, (_, calls, _, _, callers) in stats.items():
        ref = owners.of(code)
        if ref is not None:
            found.setdefault(ref, Counts()).calls += calls
            for above in owners.callers(code) - {ref}:
                callees = found.setdefault(above, Counts()).callees
                callees[ref] = callees.get(ref, 0) + sum(e[0] for c, e in callers.items() if owners.around(c) == above)
        elif code[0] == "~":
            for caller, edge in callers.items():
                own = owners.around(caller)
                if own is not None:
                    _add_built_in(found.setdefault(own, Counts()), code[2], edge, costs)
    return found


def _add_built_in(counts: Counts, name: str, edge: Edge, costs: Mapping[str, float]) -> None:
    calls, seconds = counts.built_ins.get(name, (0, 0.0))
    own = max(edge[2] - edge[0] * costs["builtin"] / 2, 0.0)
    counts.built_ins[name] = calls + edge[0], seconds + own


# ---------------------------------------------------------------- whose time it is


class _Owners:
    """Which project function answers for a profiled code object: itself, or those that called it, in parts."""

    def __init__(self, stats: Stats, modules: Mapping[str, Module]) -> None:
        self.stats = stats
        self.modules = {os.path.realpath(path): module for path, module in modules.items()}
        self.refs = {code: self.find(code) for code in stats}
        foreign: dict[Code, list[Code]] = {code: [] for code, ref in self.refs.items() if ref is None}
        for callee in foreign:
            for caller in stats[callee][4]:
                if caller in foreign:
                    foreign[caller].append(callee)
        self.shares: dict[Code, dict[FunctionRef, float]] = {}
        for circle in _circles(foreign):
            edges = [
                (caller, edge)
                for code in circle
                for caller, edge in stats[code][4].items()
                if caller not in circle and caller in stats
            ]
            shares = self.split(edges, _INCLUSIVE)
            self.shares.update(dict.fromkeys(circle, shares))

    def of(self, code: Code) -> FunctionRef | None:
        return self.refs.get(code)

    def find(self, code: Code) -> FunctionRef | None:
        file, line, name = code
        module = self.modules.get(os.path.realpath(file)) if file != "~" else None
        if module is None:
            return None
        if name == MODULE_LEVEL:
            return FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)
        return module.function_at(name, line)

    def around(self, code: Code) -> FunctionRef | None:
        """The function itself; of a comprehension, an outlined loop or a wrapper of ours, the one it belongs to."""
        ref = self.of(code)
        if ref is None and (code[2].startswith("<") or os.path.realpath(code[0]) in self.modules):
            above = self.callers(code)
            return next(iter(above)) if len(above) == 1 else None
        return ref

    def split(self, edges: Iterable[tuple[Code, Edge]], weight: int) -> dict[FunctionRef, float]:
        """Parts of what was called over `edges`, by the callers' owners; less than 1 in all where there is none."""
        weighted = [(caller, edge[weight], edge[0]) for caller, edge in edges]
        timed = sum(seconds for _, seconds, _ in weighted) > 0
        parts = [(caller, seconds if timed else float(calls)) for caller, seconds, calls in weighted]
        total = sum(part for _, part in parts)
        found: dict[FunctionRef, float] = {}
        for caller, part in parts if total > 0 else ():
            ref = self.of(caller)
            for owner, share in {ref: 1.0}.items() if ref is not None else self.shares.get(caller, {}).items():
                found[owner] = found.get(owner, 0.0) + share * part / total
        return found

    def parts(self, code: Code) -> dict[FunctionRef, float]:
        """Who answers for the own time of `code`."""
        ref = self.of(code)
        if ref is not None:
            return {ref: 1.0}
        edges = [(c, edge) for c, edge in self.stats[code][4].items() if c != code and c in self.stats]
        return self.split(edges, _OWN)

    def callers(self, code: Code) -> set[FunctionRef]:
        """Project functions that called it, directly or through a library, a comprehension or a lambda."""
        found: set[FunctionRef] = set()
        if code[2] == MODULE_LEVEL:  # run by `exec`, as every other module is: who imported it cannot be told
            return found
        for caller in self.stats[code][4]:
            ref = self.of(caller)
            found |= {ref} if ref is not None else set(self.shares.get(caller, {}))
        return found


def _finished(graph: Mapping[Code, Sequence[Code]]) -> list[Code]:
    """All nodes, each after those it leads to (as far as circles allow)."""
    order: list[Code] = []
    seen: set[Code] = set()
    for start in graph:
        stack = [(start, iter(graph[start]))] if start not in seen else []
        seen.add(start)
        while stack:
            node, following = stack[-1]
            successor = next((n for n in following if n not in seen and n in graph), None)
            if successor is None:
                order.append(node)
                stack.pop()
            else:
                seen.add(successor)
                stack.append((successor, iter(graph[successor])))
    return order


def _circles(graph: Mapping[Code, Sequence[Code]]) -> list[set[Code]]:
    """Strongly connected components, callers first (Kosaraju's algorithm)."""
    backwards: dict[Code, list[Code]] = {node: [] for node in graph}
    for node, followers in graph.items():
        for follower in followers:
            backwards[follower].append(node)
    circles = []
    left = set(graph)
    for root in reversed(_finished(graph)):
        circle, stack = set(), [root] if root in left else []
        while stack:
            node = stack.pop()
            if node in left:
                left.discard(node)
                circle.add(node)
                stack += backwards[node]
        if circle:
            circles.append(circle)
    return circles


# ---------------------------------------------------------------- what profiling cost


class _Costs:
    """Profiling cost along the call graph."""

    def __init__(self, stats: Stats, costs: Mapping[str, float]) -> None:
        self.stats = stats
        self.own, self.caller, self.builtin = costs["python_own"], costs["python_caller"], costs["builtin"]
        self.children: dict[Code, dict[Code, Edge]] = {code: {} for code in stats}
        for callee, row in stats.items():
            for caller, edge in row[4].items():
                self.children.setdefault(caller, {})[callee] = edge
        self.below: dict[Code, float] = {}
        """Cost inside the inclusive seconds of each function; in a recursion each function is counted once."""
        for code in _finished({code: list(children) for code, children in self.children.items()}):
            if code in stats:
                self.below[code] = self.cost_below(code)

    def inside(self, code: Code) -> float:
        """What one profiled call of `code` adds to its own time."""
        return self.builtin / 2 if code[0] == "~" else self.own

    def outside(self, code: Code) -> float:
        """What it adds to its caller's."""
        return self.builtin / 2 if code[0] == "~" else self.caller

    def total_cost(self, code: Code) -> float:
        """Everything that profiling the calls of `code` cost."""
        return self.stats[code][1] * (self.inside(code) + self.outside(code))

    def own_seconds(self, code: Code) -> float:
        """Own seconds with the profiler's part taken out; may come out below 0 by what calibration misses."""
        outside = sum(edge[0] * self.outside(callee) for callee, edge in self.children[code].items())
        return self.stats[code][2] - self.stats[code][1] * self.inside(code) - outside

    def cost_below(self, code: Code) -> float:
        cost = self.stats[code][1] * self.inside(code)
        for callee, (calls, _, _, seconds) in self.children[code].items():
            cost += calls * self.outside(callee)
            if callee == code:
                continue
            total = self.stats[callee][3]
            share = seconds / total if total > 0 else calls / max(self.stats[callee][1], 1)
            cost += min(share, 1.0) * self.below.get(callee, self.stats[callee][1] * self.inside(callee))
        return cost


# ---------------------------------------------------------------- what belongs to the project


@functools.cache
def _library_folders() -> tuple[str, ...]:
    keys = ("stdlib", "platstdlib", "purelib", "platlib")
    folders = {sysconfig.get_paths()[key] for key in keys} | {site.getusersitepackages()}
    folders.add(str(Path(__file__).resolve().parent.parent))
    return tuple(os.path.realpath(folder) + os.sep for folder in folders)


def is_project_file(path: str) -> bool:
    """Source that the user can edit (a script may lack the ending): not the standard library's, installed or ours."""
    if path.startswith("<") or path == "~" or os.path.splitext(path)[1] not in (".py", ".pyw", ""):
        return False
    real = os.path.realpath(path)
    if os.path.basename(real) == runtime.SOURCE.name:
        return False
    parts = set(Path(real).parts)
    return not real.startswith(_library_folders()) and not parts & {"site-packages", "dist-packages"}
