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
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from optadvisor.records import FunctionRef, FunctionStats
from optadvisor.source.module import MODULE_LEVEL, Module

Code: TypeAlias = tuple[str, int, str]
"""(file, first line, name), as in pstats; built-ins have the file `~`."""
Stats: TypeAlias = dict[Code, tuple[int, int, float, float, dict[Code, tuple[int, int, float, float]]]]



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
    graph = _Graph(stats, costs)
    callees: dict[Code, set[FunctionRef]] = {}
    for code, row in stats.items():
        ref = owners.of(code)
        for caller in row[4]:
            if ref is not None:
                callees.setdefault(owners.folded(caller), set()).add(ref)
    rows = []
    for code, (_, calls, _, inclusive, _) in stats.items():
        ref = owners.of(code)
        if ref is None:
            continue
        below = sorted(callees.get(code, set()) - {ref}, key=lambda r: (r.path, r.first_line))
        rows.append(
            FunctionStats(
                function=ref,
                calls=calls,
                self_seconds=max(graph.folded_seconds(code, owners), 0.0),
                inclusive_seconds=max(inclusive - graph.cost_below(code), 0.0),
                callees=tuple(below),
            )
        )
    rows.sort(key=lambda row: -row.self_seconds)
    return Digest(functions=tuple(rows), overhead_seconds=sum(map(graph.own_cost, stats)))


class _Owners:
    """Which project function a profiled code object belongs to, if any."""

    def __init__(self, stats: Stats, modules: Mapping[str, Module]) -> None:
        self.stats = stats
        self.modules = modules

    def of(self, code: Code) -> FunctionRef | None:
        file, line, name = code
        module = self.modules.get(file)
        if module is None:
            return None
        if name == MODULE_LEVEL:
            return FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)
        return module.function_at(name, line)

    def folded(self, code: Code) -> Code:
        """The nearest project function up the main line of callers: of a comprehension, a lambda, a library function."""
        seen = {code}
        while self.of(code) is None:
            callers = {c: row[3] for c, row in self.stats[code][4].items() if c in self.stats and c not in seen}
            if not callers:
                return code
            code = max(callers, key=lambda c: callers[c])
            seen.add(code)
        return code


class _Graph:
    """Profiling cost along the call graph."""

    def __init__(self, stats: Stats, costs: Mapping[str, float]) -> None:
        self.stats = stats
        self.own, self.caller, self.builtin = costs["python_own"], costs["python_caller"], costs["builtin"]
        self.below: dict[Code, float] = {}
        self.children: dict[Code, dict[Code, tuple[int, float]]] = {}
        for callee, row in stats.items():
            for caller, (_, calls, _, inclusive) in row[4].items():
                self.children.setdefault(caller, {})[callee] = (calls, inclusive)

    def own_cost(self, code: Code) -> float:
        """Everything that profiling the calls of `code` cost."""
        return self.stats[code][1] * (self.builtin if code[0] == "~" else self.own + self.caller)

    def cost_below(self, code: Code) -> float:
        """Profiling cost inside the inclusive seconds of `code`; in a recursion each function is counted once."""
        known = self.below.get(code)
        if known is not None:
            return known
        self.below[code] = cost = self.stats[code][1] * (self.builtin / 2 if code[0] == "~" else self.own)
        for callee, (calls, seconds) in self.children.get(code, {}).items():
            if callee == code or callee not in self.stats:
                cost += calls * self.caller
                continue
            total = self.stats[callee][3]
            share = seconds / total if total > 0 else calls / max(self.stats[callee][1], 1)
            cost += min(share, 1.0) * self.cost_below(callee)
            cost += calls * (self.builtin / 2 if callee[0] == "~" else self.caller)
        self.below[code] = cost
        return cost

    def folded_seconds(self, code: Code, owners: _Owners) -> float:
        """Own seconds plus those of library, built-in and anonymous functions called from it, cost taken out."""
        calls, own_seconds = self.stats[code][1], self.stats[code][2]
        seconds = own_seconds - calls * self.own
        for callee, (edge_calls, edge_seconds) in self.children.get(code, {}).items():
            if callee not in self.stats or owners.of(callee) is not None:
                seconds -= edge_calls * self.caller
                continue
            total = self.stats[callee][3]
            share = edge_seconds / total if total > 0 else 0.0
            inner = sum(
                seconds for child, (_, seconds) in self.children.get(callee, {}).items() if owners.of(child) is not None
            )
            seconds += edge_seconds - share * inner - min(share, 1.0) * self.cost_below(callee)
            seconds -= edge_calls * (self.builtin / 2 if callee[0] == "~" else self.caller)
        return seconds


# ---------------------------------------------------------------- what belongs to the project


@functools.cache
def _library_folders() -> tuple[str, ...]:
    keys = ("stdlib", "platstdlib", "purelib", "platlib")
    folders = {sysconfig.get_paths()[key] for key in keys} | {site.getusersitepackages()}
    folders.add(str(Path(__file__).resolve().parent.parent))
    return tuple(os.path.realpath(folder) + os.sep for folder in folders)


def is_project_file(path: str) -> bool:
    """Source that the user can edit: not the standard library, not installed packages, not ours, not `<string>`."""
    if path.startswith("<") or path == "~" or not path.endswith((".py", ".pyw")):
        return False
    real = os.path.realpath(path)
    parts = set(Path(real).parts)
    return not real.startswith(_library_folders()) and not parts & {"site-packages", "dist-packages"}
