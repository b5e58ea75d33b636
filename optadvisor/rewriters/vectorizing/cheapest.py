"""Costs that only get smaller, in arrays of ints beside infinity: `if cost < best[i]: best[i] = cost`.

    if d[i][k] + d[k][j] < d[i][j]:           →   np.minimum(d[:n, k][:, None] + d[k, :n], d[:n, :n], out=d[:n, :n])
        d[i][j] = d[i][k] + d[k][j]

Equal numbers are one number there, and none is nan: so it does not matter which of two equal ones is kept, and NumPy's
own `minimum` will do. The arrays stand for lists, so that they may be written to at once.

Does not handle: floats, conditions with more than one comparison.
"""

from __future__ import annotations

import ast

from optadvisor.loops.values import INT
from optadvisor.rewriters.vectorizing import accesses, expressions, infinity
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, aligned, expression


def relaxed(scene: Scene, node: ast.If, body: list[ast.stmt]) -> list[ast.stmt] | None:
    """`if value < d[i]: d[i] = value` (or `>`), in every iteration; None for any other condition."""
    test, change = node.test, body[0]
    if len(body) != 1 or not isinstance(change, ast.Assign) or len(change.targets) != 1:
        return None
    target = change.targets[0]
    if not isinstance(target, ast.Subscript) or not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    new, op, old = test.left, test.ops[0], test.comparators[0]
    smaller = isinstance(op, ast.Lt | ast.LtE)
    if ast.unparse(old) != ast.unparse(target):
        new, old, smaller = old, new, isinstance(op, ast.Gt | ast.GtE)
    if ast.unparse(old) != ast.unparse(target) or ast.unparse(new) != ast.unparse(change.value):
        return None
    if not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) or not infinity.is_either(scene, old):
        return None
    if not (infinity.is_either(scene, new) or scene.machine(new) == INT):
        return None
    value = expressions.vector(scene, change.value)
    place, axes, plain = accesses.target(scene, target, expressions.vector)
    if not plain or set(axes) != set(scene.axes) or not isinstance(place, ast.Subscript):
        raise Unvectorized(f"several iterations store into `{scene.code(target)}`", node.lineno)
    loaded = ast.Subscript(place.value, place.slice, ast.Load())
    call = expression(
        f"{scene.text.numpy}.{'minimum' if smaller else 'maximum'}(NEW, OLD, out=OLD)",
        NEW=aligned(value, axes), OLD=loaded,
    )  # fmt: skip
    return [*scene.take_ahead(), ast.Expr(call)]
