"""The interpreter's share of a function's time: on numbers, on objects, or on making calls."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from optadvisor.profiles.evidence import CalleeUse, Evidence
from optadvisor.profiles.libraries import meaning
from optadvisor.profiles.linework import LineWork, own_and_lambdas
from optadvisor.profiles.sentences import Part, count, duration
from optadvisor.records import HotspotClass

CALL_NANOSECONDS = 100.0
"""Calling a Python function and returning from it, arguments included, on the scale of `LineWork.nanoseconds`."""
SMALL_WORK, SMALL_RECURSIVE_WORK = 200.0, 500.0
"""Work of one call, in estimated nanoseconds, below which the call itself is much of it."""
MAKING_CALLS = 0.4
"""Share of a caller's time that goes into making calls, from which on it counts as call overhead."""
MANY_CALLS = 1000
MANY_PASSES = 10

_ON = {
    "strings": "on strings",
    "containers": "on lists, dictionaries or other containers",
    "attributes": "on objects and their attributes",
    "objects": "on Python objects",
}


def interpreter_part(
    evidence: Evidence, node: ast.AST, works: Mapping[int, LineWork], seconds: Mapping[int, float]
) -> list[Part]:
    """One part for the seconds of all lines; none where there are none."""
    total = sum(seconds.values())
    if total <= 0:
        return []
    if detail := _calls(evidence, node, works, total):
        return [Part(kind=HotspotClass.CALLS, seconds=total, detail=detail)]
    numbers, elements, objects = _weights(works, seconds)
    on_numbers = numbers >= sum(objects.values())
    if on_numbers:
        what = "over array elements" if elements > 0.3 * numbers else "on plain numbers"
    else:
        what = _ON[max(objects, key=lambda name: objects[name])]
    kind = HotspotClass.NUMBERS if on_numbers else HotspotClass.OBJECTS
    return [Part(kind=kind, seconds=total, detail=f"is in its own lines: {_figures(evidence, total)}{what}")]


def _figures(evidence: Evidence, total: float) -> str:
    """`14.2 million loop passes of about 61 ns each `; empty where nothing was counted."""
    passes = max((loop.iterations for loop in evidence.loops), default=0)
    if passes >= MANY_PASSES:
        return f"{count(passes)} loop passes of about {duration(total / passes)} each "
    if evidence.calls > 1:
        return f"{count(evidence.calls)} calls of about {duration(total / evidence.calls)} each "
    return "Python code "


def _weights(works: Mapping[int, LineWork], seconds: Mapping[int, float]) -> tuple[float, float, dict[str, float]]:
    """Seconds on numbers, those of them on elements of arrays, and seconds on each kind of object."""
    everywhere = LineWork()
    for work in works.values():  # for lines whose text says nothing, and where lines are unknown
        everywhere.numbers += work.numbers
        everywhere.elements += work.elements
        for name, weight in work.objects.items():
            everywhere.objects[name] += weight
    numbers = elements = 0.0
    objects: dict[str, float] = {}
    for line, spent in seconds.items():
        work = works.get(line, everywhere)
        if not work.numbers and not work.objects:
            work = everywhere
        weight = work.numbers + sum(work.objects.values()) or 1.0
        numbers += spent * work.numbers / weight
        elements += spent * work.elements / weight
        for name, part in work.objects.items():
            objects[name] = objects.get(name, 0.0) + spent * part / weight
    return numbers, elements, objects


# ---------------------------------------------------------------- calls


def _calls(evidence: Evidence, node: ast.AST, works: Mapping[int, LineWork], total: float) -> str:
    """Why the time is call overhead, as a phrase; empty when it is not. By estimates, which no busy machine changes."""
    recursive = _calls_itself(evidence, node)
    small = _work_of_a_call(evidence, works) <= (SMALL_RECURSIVE_WORK if recursive else SMALL_WORK)
    if small and evidence.calls >= MANY_CALLS and not _is_generator(node):  # which is "called" at each resumption
        itself = ", which calls itself," if recursive else ""
        return (
            f"is in {count(evidence.calls)} calls of {evidence.ref.name}{itself} at "
            f"{duration(total / evidence.calls)} each: the calls cost as much as their work"
        )
    made = max(sum(max(callee.calls, 0) for callee in evidence.callees), _calls_by_lines(evidence, works))
    if made < MANY_CALLS or _making_calls(evidence, works, made) < MAKING_CALLS:
        return ""
    most = max(evidence.callees, key=lambda callee: callee.calls)
    return (
        f"goes into making {count(made)} calls, most of them of {_described(most, evidence)}: "
        f"about {duration(total / made)} around each"
    )


def _work_of_a_call(evidence: Evidence, works: Mapping[int, LineWork]) -> float:
    """Estimated nanoseconds of one call's own lines; of each line once where it is not known how often it ran."""
    hits = {line.line: line.hits for line in evidence.lines}
    nanoseconds = 0.0 if evidence.calls > 0 else float("inf")
    for line, work in works.items() if evidence.calls > 0 else ():
        times = hits.get(line, -1)
        nanoseconds += work.nanoseconds * (times / evidence.calls if times >= 0 else 1.0)
    looping = sum(loop.iterations for loop in evidence.loops)
    return nanoseconds if looping <= 2 * evidence.calls else float("inf")


def _calls_by_lines(evidence: Evidence, works: Mapping[int, LineWork]) -> int:
    """Calls of the known callees, by how often the lines ran that name them: counting calls may have been cut short."""
    names = {callee.ref.name for callee in evidence.callees}
    return sum(
        line.hits * sum(name in names for name in works[line.line].project_calls)
        for line in evidence.lines
        if line.hits > 0 and line.line in works
    )


def _making_calls(evidence: Evidence, works: Mapping[int, LineWork], made: int) -> float:
    """Estimated share of the interpreter's time in which calls were made; a property's calls are not in the text."""
    steps = sum(max(line.hits, 0) * works[line.line].nanoseconds for line in evidence.lines if line.line in works)
    seconds = (steps or evidence.self_seconds * 1e9) + 0.4 * made * CALL_NANOSECONDS
    return made * CALL_NANOSECONDS / seconds


def _calls_itself(evidence: Evidence, node: ast.AST) -> bool:
    own = f".{evidence.ref.qualname}"
    calls = [n.func for n in own_and_lambdas(node) if isinstance(n, ast.Call)]
    return any(callee.ref == evidence.ref for callee in evidence.callees) or any(
        meaning(evidence.module, function) == own
        or ("." in evidence.ref.qualname and isinstance(function, ast.Attribute) and function.attr == evidence.ref.name)
        for function in calls
    )


def _described(callee: CalleeUse, evidence: Evidence) -> str:
    function = evidence.module.functions.get(callee.ref)
    decorators = function.decorator_list if function is not None else []
    hidden = any(isinstance(d, ast.Name) and d.id == "property" for d in decorators)
    return f"{callee.ref.name}{' (a property)' if hidden else ''}"


def _is_generator(node: ast.AST) -> bool:
    """Whether a profiler counts each resumption as a call."""
    return any(isinstance(n, ast.Yield | ast.YieldFrom | ast.Await) for n in own_and_lambdas(node))
