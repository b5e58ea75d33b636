"""Which loops of the hot functions become functions of their own for the second pass, so that their runs are recorded.

Where a sampled first pass knows its lines, a loop counts by its own time, what it calls in the project left out, but
for functions that it calls for each element (`called_for_each`), games (`called_games`) and functions that share lists
with it (`called_inside`), and for methods and what stores if their calls are short (`called_methods`, `called_storing`;
`call_lengths` says how that is settled); under cProfile by what its function takes. Loops of long calls (`called_long`)
count with these where `--processes` wants them.

Does not handle: functions of a few statements around one loop, which are recorded whole anyway.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from optadvisor.profiles import (
    called_for_each,
    called_games,
    called_inside,
    called_long,
    called_methods,
    called_on_values,
    called_storing,
)
from optadvisor.profiles.call_lengths import Answer, Called, Unsettled, settled, unsettled
from optadvisor.profiles.samples import LineTime, Times
from optadvisor.records import Declined, FunctionRef, Hotspot, Profile, Recording, Region, to_json
from optadvisor.source.kernels import kernel_ref
from optadvisor.source.module import MODULE_LEVEL, Function, Module
from optadvisor.source.outlining import line_map, outlined, regions
from optadvisor.source.outlining.heads import SPACED
from optadvisor.source.outlining.turning import turns_of

Heat: TypeAlias = Callable[[int, int], float]
"""(first line, last line) → their share of the program's time."""
LEAST_SHARE = 0.05
"""Of the program's time that a loop must take."""
FEW_STATEMENTS = 4
_VISIBLE = frozenset({"print", "input", "open"})
_MORE = (
    ast.GeneratorExp,
    ast.Lambda,
    ast.Dict,
    ast.DictComp,
    ast.SetComp,
    ast.JoinedStr,
    ast.With,
    ast.Try,
    ast.Starred,
)
_PLAIN_CALLS = frozenset(
    {"len", "range", "int", "float", "abs", "min", "max", "round", "sum", "list", "sqrt", "exp", "log", "sin", "cos"}
    | {"zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "copy", "append"}
)
"""Last words of what the copy of a whole function may well call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlinedFile:
    """A file's text with its hot loops as functions: what the second pass runs as long as the file is what was read."""

    module: Module
    sha256: str
    """Of the file it stands for."""
    lines: tuple[int, ...]
    """For each line of the text the line of the file."""
    kernels: Mapping[FunctionRef, Region]
    """As functions of this text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HotRegions:
    regions: tuple[Region, ...] = ()
    """Those of one file go together, and are together in its text."""
    left_in_place: tuple[Declined, ...] = ()
    files: Mapping[str, OutlinedFile] = field(default_factory=dict)
    """For each file with regions, by its path."""
    unsettled: tuple[Unsettled, ...] = ()
    """What stands or falls with how long calls take."""

    @property
    def kernels(self) -> Mapping[FunctionRef, Region]:
        return {ref: region for file in self.files.values() for ref, region in file.kernels.items()}

    def task(self) -> dict[str, Any]:
        """What the second pass is told: the texts to run, and which function's loop each kernel is."""
        return {
            "outlined": {
                path: {"sha256": file.sha256, "text": file.module.data.decode("utf-8"), "lines": file.lines}
                for path, file in self.files.items()
            },
            "kernels": [[to_json(kernel), to_json(region.host)] for kernel, region in self.kernels.items()],
        }

    def renamed(self, recordings: Sequence[Recording]) -> tuple[Recording, ...]:
        """Recordings with kernels named as in the user's files (`Region.function`)."""
        names = {kernel: region.function for kernel, region in self.kernels.items()}
        return tuple(replace(one, function=names.get(one.function, one.function)) for one in recordings)

    def settled(
        self,
        recordings: Sequence[Recording],
        calls: Callable[[FunctionRef], int],
        times: Times | None,
        compiles: Callable[[Module, Region, Recording], bool] = lambda *_: False,
    ) -> tuple[HotRegions, tuple[Recording, ...]]:
        """What stands, with its recordings, now that the second pass has counted the `calls`."""
        recorded = {one.function: one for one in recordings}

        def taken(region: Region) -> bool:
            one = recorded.get(region.function)
            return one is not None and compiles(self.files[region.host.path].module, region, one)

        known = times.functions if times is not None else {}
        seconds = {
            (ref.path, ref.qualname): time.inclusive / calls(ref) for ref, time in known.items() if calls(ref) > 0
        }
        every: tuple[Answer, ...] = (*self.regions, *self.left_in_place)
        stand = settled(every, self.unsettled, lambda name: seconds.get(name, 0.0), taken)
        kept = tuple(each for each in stand if isinstance(each, Region))
        dropped = {region.function for region in self.regions} - {region.function for region in kept}
        left = tuple(each for each in stand if isinstance(each, Declined))
        hot = replace(self, regions=kept, left_in_place=left, unsettled=())
        return hot, tuple(one for one in recordings if one.function not in dropped)


def find(
    profile: Profile,
    spots: Sequence[Hotspot],
    modules: Mapping[str, Module],
    times: Times | None,
    *,
    long_calls: bool = False,
) -> HotRegions:
    """The regions of all hot functions, hottest function first; with `long_calls` those of loops of such, too."""
    hot = HotRegions()
    taken_along: set[tuple[str, str]] = set()
    for spot in sorted(spots, key=lambda spot: not any(_callees(spot, modules))):  # callers before the called
        module = modules.get(spot.function.path)
        along = (spot.function.path, spot.function.qualname) in taken_along
        if module is None or (along and not _goes_through_arrays(_body(module, spot))):
            continue
        try:
            called = [*_callees(spot, modules)]
            short = [*_short(spot, module, times)]
            long = [*_long(spot, module, times)] if long_calls else []
            inside = [*called_on_values.on_values(module, _body(module, spot), _lines(spot, times))]
            answers = _answers(profile, spot, modules, times, [*called, *short, *long, *inside])
            hot = _with_regions(hot, answers, module)
            if short or long or inside:
                without = _answers(profile, spot, modules, times, called)
                more = unsettled(module.path, answers, without, short, long, inside)
                hot = replace(hot, unsettled=(*hot.unsettled, *more))
            hot = replace(hot, unsettled=(*hot.unsettled, *unsettled(module.path, answers, answers, called, [])))
            taken_along |= _taken_along(module, answers, called)
        except Exception as error:  # the fence: the program has run, and a fault of ours must not cost its profile
            reason = f"its loops could not be looked at ({type(error).__name__}: {error}), which is a fault of ours"
            no = Declined(rewriter="outline", function=spot.function, reason=reason)
            hot = replace(hot, left_in_place=(*hot.left_in_place, no))
    return hot


def _answers(
    profile: Profile, spot: Hotspot, modules: Mapping[str, Module], times: Times | None, called: Called
) -> Sequence[Answer]:
    """What the outliner says of the loops of one hot function."""
    module = modules[spot.function.path]
    if _is_kernel_already(module, spot.function):
        return ()
    heat = _heat(profile, spot, times, called)
    return regions(module, spot.function, heat=heat, least=LEAST_SHARE, project=tuple(modules.values()))


def _with_regions(hot: HotRegions, answers: Sequence[Answer], module: Module) -> HotRegions:
    """`hot` and the answers for one more function of `module`. Raises `RewriterError` when they do not go together."""
    left = (*hot.left_in_place, *(answer for answer in answers if isinstance(answer, Declined)))
    new = [answer for answer in answers if isinstance(answer, Region)]
    if not new:
        return replace(hot, left_in_place=left)
    every = (*hot.regions, *new)
    own = [region for region in every if region.host.path == module.path]
    text = outlined(module, own)
    file = OutlinedFile(
        module=text,
        sha256=module.sha256,
        lines=line_map(module, own, text),
        kernels={kernel_ref(text, region): region for region in own},
    )
    return replace(hot, regions=every, left_in_place=left, files={**hot.files, module.path: file})


def _heat(profile: Profile, spot: Hotspot, times: Times | None, called: Called) -> Heat:
    time = times.functions.get(spot.function) if times is not None else None
    total = max(profile.plain_seconds, 1e-9)
    if time is None or not time.lines:
        return lambda _first, _last: spot.self_seconds / total
    whole = {line for _, lines in called for line in lines}

    def seconds(line: int, row: LineTime) -> float:
        return row.inclusive if line in whole else row.own

    return lambda first, last: sum(seconds(n, row) for n, row in time.lines.items() if first <= n <= last) / total


def _callees(spot: Hotspot, modules: Mapping[str, Module]) -> Iterator[tuple[str, range]]:
    """What its loops call for each element, however long that takes."""
    module = modules.get(spot.function.path)
    if module is not None:
        yield from called_for_each.callees(module, _body(module, spot), modules)
        yield from called_games.games(module, _body(module, spot))
        if spot.function.qualname != MODULE_LEVEL:
            yield from called_inside.storing_around(spot.function.qualname, _body(module, spot))


def _short(spot: Hotspot, module: Module, times: Times | None) -> Iterator[tuple[str, range]]:
    """What its loops call that is theirs if it takes short."""
    lines = _lines(spot, times)
    yield from called_methods.methods(module, _body(module, spot), lines)
    yield from called_methods.on_objects(module, _body(module, spot), lines)
    yield from called_storing.storing(module, _body(module, spot), lines)


def _long(spot: Hotspot, module: Module, times: Times | None) -> Iterator[tuple[str, range]]:
    """What its loops call that is theirs if it takes long."""
    return called_long.long_calls(module, _body(module, spot), _lines(spot, times))


def _lines(spot: Hotspot, times: Times | None) -> Mapping[int, LineTime]:
    time = times.functions.get(spot.function) if times is not None else None
    return time.lines if time is not None else {}


def _taken_along(module: Module, answers: Sequence[Answer], called: Called) -> set[tuple[str, str]]:
    """The functions, by file and name, that these loops call for each element: their loops stay in them."""
    found = [answer for answer in answers if isinstance(answer, Region)]
    return {
        (module.path, name)
        for name, lines in called
        if any(region.first_line <= lines[0] and lines[-1] <= region.last_line for region in found)
    }


def _body(module: Module, spot: Hotspot) -> list[ast.stmt]:
    function = module.functions.get(spot.function)
    return module.tree.body if spot.function.qualname == MODULE_LEVEL else [] if function is None else function.body


def _goes_through_arrays(body: list[ast.stmt]) -> bool:
    """Whether its loops compute with parts of arrays, so that its calls may well take long (`call_lengths`)."""
    loops = [statement for statement in body if isinstance(statement, ast.For | ast.While)]
    return any(isinstance(node, ast.Slice) for loop in loops for node in ast.walk(loop))


def _is_kernel_already(module: Module, ref: FunctionRef) -> bool:
    """A plain top-level function that is little more than one loop, without input or output."""
    node = module.functions.get(ref)
    if node is None or ref.qualname != ref.name or not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return False
    if any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)):
        return False
    loops = [statement for statement in node.body if isinstance(statement, ast.For | ast.While)]
    others = [statement for statement in node.body if statement not in loops]
    few = len(loops) <= 1 and len(others) <= FEW_STATEMENTS
    if any(_goes_through_spaced_numbers(loop) for loop in loops):
        return False  # a kernel is passed them ready-made
    if any(True for loop in loops for _ in turns_of(loop)):
        return False  # it may return one list or another, which a kernel does not have to
    return few and not _is_visible(node) and not any(map(_does_more, others) if loops else ())


def _goes_through_spaced_numbers(loop: ast.stmt) -> bool:
    parts = [*ast.walk(loop.iter)] if isinstance(loop, ast.For) else []
    return any(isinstance(part, ast.Attribute) and part.attr in SPACED for part in parts)


def _does_more(statement: ast.stmt) -> bool:
    """Whether there is something in it that may keep a function from being compiled, but not the loop beside it."""
    parts = [*ast.walk(statement)]
    in_comprehensions = [inner for part in parts if isinstance(part, ast.ListComp) for inner in ast.walk(part)]
    return any(isinstance(inner, _MORE) or _is_library_call(inner) for inner in parts) or any(
        isinstance(inner, ast.Slice) for inner in in_comprehensions
    )


def _is_library_call(node: ast.AST) -> bool:
    """A call of a method, a module's function or a built-in that compiled copies may not know, by its last word."""
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        return hasattr(builtins, node.func.id) and node.func.id not in _PLAIN_CALLS
    return not isinstance(node.func, ast.Attribute) or node.func.attr not in _PLAIN_CALLS


def _is_visible(node: Function) -> bool:
    """Whether it calls `print`, `input` or `open`, by their names: what they mean need not be known for a guess."""
    calls = (inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call))
    called = (func for func in calls if isinstance(func, ast.Name | ast.Attribute))
    return any(ast.unparse(func).removeprefix("builtins.") in _VISIBLE for func in called)
