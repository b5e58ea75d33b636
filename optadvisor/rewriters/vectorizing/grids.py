"""Elements of tables whose rows and columns are chosen by arrays of indices: one dimension after the other.

    u[(i + 1) % n, j]                   →  u[_ring(1, n + 1, n), :m]               not u[rows[:, None], columns]
    g[(i - 1) % n][(j + 1) % m]         →  g[_ring(-1, n - 1, n)][:, _ring(1, m + 1, m)]

Two arrays of indices at once take about 30 ns for each element, since each is looked up on its own; whole rows and
slices of them are copied at the speed of memory. `_ring` counts round as `%` does, without a division for each number.

Does not handle: dimensions that go along the same axis (`m[i, index[i]]`); chosen iterations only.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.loops.nests.ir import Access, Affine
from optadvisor.loops.nests.reading.integers import add, constant, subtract
from optadvisor.loops.values import INT
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, expression, number

RING = '''def {name}(start, stop, length):
    """The whole numbers from `start` up to `stop`, counted round: each one modulo `length`."""
    numbers = {numpy}.arange(start, stop)
    if not (0 < length and -length <= start and stop <= 2 * length):
        return numbers % length
    numbers[: max(-start, 0)] += length
    numbers[max(length - start, 0) :] -= length
    return numbers'''
TOOLS = {"_ring": RING}


def crossed(
    scene: Scene,
    access: Access,
    subscripts: tuple[ast.expr | None, ...],
    translate: Callable[[Scene, ast.expr], Vec],
) -> tuple[list[ast.expr], tuple[Axis, ...]] | None:
    """Each dimension's slice or array of indices, and the axes; None unless each dimension goes along its own one."""
    from optadvisor.rewriters.vectorizing import accesses

    if any(axis.chosen for axis in scene.axes):
        return None
    ahead, parts, along = list(scene.ahead), [], []
    for dimension, (subscript, node) in enumerate(zip(access.subscripts, subscripts, strict=True)):
        variables = accesses._variables(scene, subscript)
        if isinstance(subscript, Affine) and len(variables) == 1:
            axis = scene.axis_of(variables[0])
            assert axis is not None
            parts.append(_part(scene, access, dimension, subscript, axis))
            along.append(axis)
            continue
        index = accesses._index(scene, subscript, node, translate)
        if len(index.axes) > 1:
            scene.ahead = ahead
            return None
        parts.append(index.node)
        along += index.axes
    if len(along) < len(parts) or len(along) < 2 or len(set(along)) < len(along):
        scene.ahead = ahead
        return None
    return parts, tuple(along)


def _part(scene: Scene, access: Access, dimension: int, subscript: Affine, axis: Axis) -> ast.expr:
    """One affine subscript: as a slice, or as an array where it goes below zero."""
    from optadvisor.rewriters.vectorizing import accesses

    length = scene.length(access, dimension)
    if not isinstance(axis.start, Affine) or not isinstance(axis.stop, Affine):
        return accesses.affine(scene, subscript).node
    try:
        scene.require(subscript)
        scene.require(subtract(add(length, constant(-1)), subscript))
        return accesses._slice(scene, subscript, axis, length)
    except Unvectorized:  # below zero, or backwards in steps
        return accesses.affine(scene, subscript).node


def subscripted(array: ast.expr, parts: list[ast.expr]) -> ast.expr:
    """`array[parts]`, with no more than one array of indices in each pair of brackets."""
    chosen = [place for place, part in enumerate(parts) if not isinstance(part, ast.Slice)]
    late = set(chosen[1:])
    found = _cut(array, [ast.Slice() if place in late else part for place, part in enumerate(parts)])
    for place in chosen[1:]:
        found = _cut(found, [*(ast.Slice() for _ in range(place)), parts[place]])
    return found


def ring(scene: Scene, left: Vec, right: Vec) -> Vec | None:
    """`left % right` for whole numbers that follow each other; None for others."""
    if len(left.axes) != 1 or right.axes or left.machine != INT or right.machine != INT:
        return None
    if isinstance(right.node, ast.Constant):
        return None
    moved, numbers = 0, left.node
    if isinstance(numbers, ast.BinOp) and isinstance(numbers.op, ast.Add | ast.Sub):
        try:
            moved = int(ast.literal_eval(numbers.right)) * (1 if isinstance(numbers.op, ast.Add) else -1)
        except ValueError:
            return None
        numbers = numbers.left
    if not isinstance(numbers, ast.Call) or ast.unparse(numbers.func) != f"{scene.text.numpy}.arange":
        return None
    if len(numbers.args) > 2:
        return None
    high, low = numbers.args[-1], numbers.args[0] if len(numbers.args) > 1 else ast.Constant(0)
    tool = scene.text.fresh("_ring")
    node = expression(f"{tool}(LOW, HIGH, LENGTH)", LOW=_moved(low, moved), HIGH=_moved(high, moved), LENGTH=right.node)
    return Vec(node=node, axes=left.axes, machine=INT)


def _moved(bound: ast.expr, by: int) -> ast.expr:
    if isinstance(bound, ast.Constant) and isinstance(bound.value, int):
        return number(bound.value + by)
    return bound if not by else ast.BinOp(bound, ast.Add() if by > 0 else ast.Sub(), ast.Constant(abs(by)))


def _cut(array: ast.expr, parts: list[ast.expr]) -> ast.expr:
    while len(parts) > 1 and isinstance(parts[-1], ast.Slice) and ast.unparse(parts[-1]) == ":":
        parts = parts[:-1]
    return ast.Subscript(array, parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load()), ast.Load())
