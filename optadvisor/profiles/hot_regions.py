"""Which loops of the hot functions become functions of their own for the second pass, so that their runs are recorded.

Where a sampled first pass knows its lines, a loop counts by its own time, what it calls in the project left out; under
cProfile by what its function takes.

Does not handle: functions of a few statements around one loop, which are recorded whole anyway.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.profiles.samples import Times
from optadvisor.records import Declined, FunctionRef, Hotspot, Profile, Recording, Region
from optadvisor.source.kernels import by_file, kernel_ref
from optadvisor.source.module import Function, Module
from optadvisor.source.outlining import line_map, outlined, regions

Heat: TypeAlias = Callable[[int, int], float]
"""(first line, last line) → their share of the program's time."""
LEAST_SHARE = 0.05
"""Of the program's time that a loop must take."""
FEW_STATEMENTS = 4
_VISIBLE = frozenset({"builtins.print", "builtins.input", "builtins.open"})


@dataclass(frozen=True, slots=True, kw_only=True)
class HotRegions:
    regions: tuple[Region, ...] = ()
    left_in_place: tuple[Declined, ...] = ()

    def texts(self, modules: Mapping[str, Module]) -> dict[str, tuple[Module, tuple[int, ...]]]:
        """For each file with regions its outlined text, and for each line of it the line of the file."""
        return {
            path: (outlined(modules[path], found), tuple(line_map(modules[path], found)))
            for path, found in by_file(self.regions).items()
        }

    def renamed(self, recordings: Sequence[Recording], texts: Mapping[str, Module]) -> tuple[Recording, ...]:
        """Recordings with kernels named as in the user's files (`Region.function`)."""
        names = {kernel_ref(texts[r.host.path], r): r.function for r in self.regions}
        return tuple(replace(one, function=names.get(one.function, one.function)) for one in recordings)


def find(profile: Profile, spots: Sequence[Hotspot], modules: Mapping[str, Module], times: Times | None) -> HotRegions:
    """The regions of all hot functions, hottest function first."""
    found: list[Region] = []
    left: list[Declined] = []
    for spot in spots:
        module = modules.get(spot.function.path)
        if module is None or _is_kernel_already(module, spot.function):
            continue
        heat = _heat(profile, spot, times)
        for one in _regions(module, spot.function, heat, tuple(modules.values())):
            if isinstance(one, Declined):
                left.append(one)
            elif not any(known.kernel == one.kernel and known.host.path == one.host.path for known in found):
                found.append(one)
    hot = HotRegions(regions=tuple(found), left_in_place=tuple(left))
    try:
        hot.texts(modules)
    except Exception as error:  # the same fence: rather no regions than no profile
        refs = dict.fromkeys(region.host for region in found)
        return HotRegions(left_in_place=(*left, *(_fault(ref, error) for ref in refs)))
    return hot


def _regions(module: Module, ref: FunctionRef, heat: Heat, project: tuple[Module, ...]) -> Sequence[Region | Declined]:
    """The outliner's answers. A fault of it is one, too: the program has run, and its profile must not be lost."""
    try:
        return regions(module, ref, heat=heat, least=LEAST_SHARE, project=project)
    except Exception as error:  # the fence around `propose`, which this is a part of
        return (_fault(ref, error),)


def _fault(ref: FunctionRef, error: Exception) -> Declined:
    reason = f"its loops could not be looked at ({type(error).__name__}: {error}), which is a fault of ours"
    return Declined(rewriter="outline", function=ref, reason=reason)


def _heat(profile: Profile, spot: Hotspot, times: Times | None) -> Heat:
    time = times.functions.get(spot.function) if times is not None else None
    total = max(profile.plain_seconds, 1e-9)
    if time is None or not time.lines:
        return lambda _first, _last: spot.self_seconds / total
    return lambda first, last: sum(row.own for n, row in time.lines.items() if first <= n <= last) / total


def _is_kernel_already(module: Module, ref: FunctionRef) -> bool:
    """A plain top-level function that is little more than one loop, without input or output."""
    node = module.functions.get(ref)
    if node is None or ref.qualname != ref.name or not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return False
    if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)):
        return False
    loops = [statement for statement in node.body if isinstance(statement, ast.For | ast.While)]
    few = len(loops) <= 1 and len(node.body) - len(loops) <= FEW_STATEMENTS
    return few and not _is_visible(module, node)


def _is_visible(module: Module, node: Function) -> bool:
    calls = (inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call))
    named = (func for func in calls if isinstance(func, ast.Name | ast.Attribute))
    return any(module.names.get(module.span(func), frozenset()) & _VISIBLE for func in named)
