"""Reads at a distance that is only known when the program runs, from an array that the loop stores into.

    for w in range(capacity, weight[i] - 1, -1):        downwards, and it reads further down: what later iterations
        best[w] = max(best[w], best[w - weight[i]])     store. So all may be read before anything is stored, if
                                                        0 <= weight[i] <= every w, which is tested in front

Does not handle: arrays of several dimensions; distances that the loop changes.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops.nests.ir import Access, Affine, Loop, Opaque
from optadvisor.loops.nests.reading.integers import add, constant
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, expression


@dataclass(frozen=True, kw_only=True)
class Shift:
    """A read of `array[variable - distance]` (or `+`), where the loop stores into `array[variable]`."""

    distance: str
    """An expression that has one value while the loop runs."""
    down: bool


def found(loop: Loop, node: ast.For, write: Access, read: Access) -> Shift | None:
    """What makes sure that the read is of what a later iteration stores; None where nothing does."""
    if loop.step is None or len(write.subscripts) != 1 or len(read.subscripts) != 1 or not loop.target:
        return None
    place, part = write.subscripts[0], read.subscripts[0]
    if place != Affine(terms=((loop.variable, 1),)) or not isinstance(part, Opaque):
        return None
    try:
        tree = ast.parse(part.text, mode="eval").body
    except SyntaxError:
        return None
    if not isinstance(tree, ast.BinOp) or not isinstance(tree.op, ast.Add | ast.Sub):
        return None
    if not isinstance(tree.left, ast.Name) or tree.left.id != loop.target or not _is_fixed(node, tree.right):
        return None
    down = isinstance(tree.op, ast.Sub)
    return Shift(distance=ast.unparse(tree.right), down=down) if down == (loop.step < 0) else None


def _is_fixed(node: ast.For, distance: ast.expr) -> bool:
    """Nothing in the loop changes the distance."""
    if not all(
        isinstance(n, ast.Name | ast.Subscript | ast.Constant | ast.expr_context | ast.BinOp | ast.operator)
        for n in ast.walk(distance)
    ):
        return False
    names = {n.id for n in ast.walk(distance) if isinstance(n, ast.Name)}
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each.id in names:
            return False
        if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store):
            base: ast.expr = each
            while isinstance(base, ast.Subscript):
                base = base.value
            if not isinstance(base, ast.Name) or base.id in names:
                return False
    return True


def test(scene: Scene, shift: Shift, axis: Axis) -> ast.expr:
    """That the distance is none at which an iteration reads what an earlier one has stored."""
    if not isinstance(axis.start, Affine) or not isinstance(axis.stop, Affine):
        raise Unvectorized("how often the loop runs is not known before it begins")
    distance = ast.parse(shift.distance, mode="eval").body
    targets = {loop.target for loop in scene.loops.values() if scene.axis_of(loop.variable) is not None}
    if any(isinstance(n, ast.Name) and (n.id in targets or n.id in scene.env) for n in ast.walk(distance)):
        raise Unvectorized(f"`{shift.distance}` differs between iterations of an outer loop")
    if not shift.down:
        return expression("D < 0", D=distance)
    return expression("not 0 <= D <= LOW", D=distance, LOW=scene.integer(add(axis.stop, constant(1))))
