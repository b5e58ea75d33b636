"""Sorting a few numbers in all iterations at once, by exchanges of two arrays each.

    low = min(a, b)                low = np.minimum(a, b)
    b = max(a, b)           →      b = np.maximum(a, b)
    a = low                        a = low

A list of nine sorted for each pixel becomes thirty such operations on whole images where only the middle one is used:
exchanges whose result nobody reads are left out. Among floats a nan spoils the order in Python's `sort`, and which of
0.0 and -0.0 comes first depends on where they stood: both are left to the original, by a test of the result.

Sources: K. Batcher, Sorting networks and their applications (1968); the middle one of nine is that of the largest of
the smallest, the middle of the middle and the smallest of the largest of its threes.

Does not handle: lists whose length is not written out (see `fixed_lists`).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import BOOL, FLOAT, Number
from optadvisor.rewriters.vectorizing.nest import Scene, Text
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, expression, name, union
from optadvisor.rewriters.vectorizing.work import Work, let, load

ORDERED = '''def {name}(found, *numbers):
    """`found`, by its place among sorted floats; raises ValueError for nan, and where it may be 0.0 or -0.0."""
    if {numpy}.isnan(found).any():
        raise ValueError
    if not {numpy}.all(found) and any({numpy}.any({numpy}.signbit(each) & (each == 0.0)) for each in numbers):
        raise ValueError
    return found'''
TOOLS = {"_ordered": ORDERED}
Exchange = tuple[int, int]
"""Two places: afterwards the first has the smaller number, the second the larger."""


# ---------------------------------------------------------------- which exchanges


def network(count: int, wanted: Collection[int]) -> tuple[tuple[int, int, bool, bool], ...]:
    """Exchanges after which the numbers at the `wanted` places are those of the sorted list.

    The third and fourth part say whether the smaller and whether the larger one is used afterwards.

    >>> network(3, {0})
    ((1, 2, True, False), (0, 1, True, False))
    """
    every = _middle_of_nine() if count == 9 and set(wanted) == {4} else list(_merging(count))
    used, found = set(wanted), []
    for low, high in reversed(every):
        if low in used or high in used:
            found.append((low, high, low in used, high in used))
            used |= {low, high}
    return tuple(reversed(found))


def _merging(count: int) -> Iterator[Exchange]:
    """Batcher's odd-even merge sort."""
    width = 1
    while width < count:
        step = width
        while step:
            for first in range(step % width, count - step, 2 * step):
                for low in range(first, min(first + step, count - step)):
                    if low // (2 * width) == (low + step) // (2 * width):
                        yield low, low + step
            step //= 2
        width *= 2


def _middle_of_nine() -> list[Exchange]:
    threes = [each for first in (0, 3, 6) for each in _three(first, first + 1, first + 2)]
    smallest, largest = [(0, 3), (3, 6)], [(5, 8), (2, 5)]
    return [*threes, *smallest, *_three(1, 4, 7), *largest, *_three(6, 4, 2)]


def _three(low: int, middle: int, high: int) -> list[Exchange]:
    return [(middle, high), (low, middle), (middle, high)]


# ---------------------------------------------------------------- as statements on single numbers


def sorted_items(work: Work, items: list[ast.Name], wanted: Collection[int]) -> tuple[list[ast.stmt], dict[int, str]]:
    """Statements that find the numbers at the `wanted` places of the sorted `items`, and the variables they get."""
    inputs = tuple(each.id for each in items)
    now, own = list(inputs), [work.fresh("placed") for _ in items]
    lower = work.fresh("lower")
    result: list[ast.stmt] = []
    for low, high, smaller, larger in network(len(items), wanted):
        pair = now[low], now[high]
        to = lower if smaller and larger and now[low] == own[low] else own[low]
        if smaller:
            result.append(let(to, _call("min", pair)))
        if larger:
            result.append(let(own[high], _call("max", pair)))
            now[high] = own[high]
        if smaller:
            now[low] = own[low]
        if to == lower:
            result.append(let(own[low], load(lower)))
    work.networks |= dict.fromkeys((*own, lower), ())
    found: dict[int, str] = {}
    for place in sorted(wanted):
        found[place] = work.fresh("found")
        work.networks[found[place]] = inputs
        result.append(let(found[place], load(now[place])))
    return result, found


def _call(function: str, arguments: tuple[str, ...]) -> ast.Call:
    return ast.Call(load(function), [load(each) for each in arguments], [])


# ---------------------------------------------------------------- for all iterations at once


def exchanged(scene: Scene, node: ast.Assign, value: Vec) -> Vec | None:
    """What a variable of an exchange gets in all iterations, `value` being what any other one would."""
    target = node.targets[0]
    if not isinstance(target, ast.Name) or target.id not in scene.text.networks:
        return None
    if value.machine == BOOL or not value.axes:
        raise Unvectorized("it sorts what is no number, or the same in all iterations", node.lineno)
    if isinstance(node.value, ast.Call):
        parts = [_known(scene, each) for each in node.value.args]
        if len({part.machine for part in parts}) > 1:
            raise Unvectorized("it sorts ints and floats together", node.lineno)
        function = "minimum" if ast.unparse(node.value.func) == "min" else "maximum"
        axes = union(scene.axes, *parts)
        call = ast.Call(expression(f"{scene.text.numpy}.{function}"), [aligned(each, axes) for each in parts], [])
        return Vec(node=call, axes=axes, machine=value.machine)
    inputs = scene.text.networks[target.id]
    if not inputs or value.machine != FLOAT:
        return value
    numbers = [_known(scene, load(each)).node for each in inputs]
    call = ast.Call(name(scene.text.fresh("_ordered")), [value.node, *numbers], [])
    return Vec(node=call, axes=value.axes, machine=value.machine)


def _known(scene: Scene, node: ast.expr) -> Vec:
    found = scene.env.get(node.id) if isinstance(node, ast.Name) else None
    if found is None:
        raise Unvectorized(f"`{ast.unparse(node)}` is not known where it is sorted", getattr(node, "lineno", 0))
    return found


def require_arrays(text: Text, facts: Facts, node: ast.stmt) -> None:
    """Raises where an exchange would be done by Python's own `min` and `max`, which take nan for in order."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(node, ast.Assign) or not isinstance(target, ast.Name) or target.id not in text.networks:
        return
    value = facts.values.get(node.value)
    if not isinstance(value, Number) or value.machine == FLOAT:
        raise Unvectorized("it sorts floats in a loop that stays", node.lineno)
