"""Whether points lie nearer to the origin than so much: by squares, and by `hypot` only where these cannot tell.

    float(np.hypot(x, y)) <= 2    →    _modulus(np.less_equal, np.greater, x, y, 2, -1e-9)

`hypot` takes ten times as long as the squares, and its result is off by one unit in the last place at most, so that
squares which differ by more than a billionth say the same.

Does not handle: limits that are not numbers written out.
"""

from __future__ import annotations

import ast

from optadvisor.loops.values import BOOL, FLOAT
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Vec, aligned, expression, union

LEAST, MOST = 1e-100, 1e100
"""Limits whose squares are ordinary numbers."""
MODULUS = '''def {name}(is_so, is_not, x, y, limit, margin):
    """Where hypot(x, y) compares with the limit as asked; worked out only where the squares are near to each other."""
    try:
        squares = x * x
        squares = squares + y * y
    except FloatingPointError:  # too large for squares, and perhaps for hypot, which raises then as `abs` does
        return is_so({numpy}.hypot(x, y), limit)
    found = is_so(squares, limit * limit * (1 + margin))
    other = is_not(squares, limit * limit * (1 - margin))
    if {numpy}.count_nonzero(found) + {numpy}.count_nonzero(other) != found.size:
        x, y = {numpy}.broadcast_arrays(x, y)
        near = ~(found | other)
        found[near] = is_so({numpy}.hypot(x[near], y[near]), limit)
    return found'''
TOOLS = {"_modulus": MODULUS}
WAYS: dict[type[ast.cmpop], tuple[str, str, str]] = {
    ast.Lt: ("less", "greater_equal", "-1e-09"),
    ast.LtE: ("less_equal", "greater", "-1e-09"),
    ast.Gt: ("greater", "less_equal", "1e-09"),
    ast.GtE: ("greater_equal", "less", "1e-09"),
}


def compared(scene: Scene, node: ast.Compare) -> Vec | None:
    """The comparison of a modulus with a number; None for others."""
    from optadvisor.rewriters.vectorizing.expressions import vector

    match node:
        case ast.Compare(
            left=ast.Call(func=ast.Name() as outer, args=[ast.Call(func=inner, args=[x, y], keywords=[])], keywords=[]),
            ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()],
            comparators=[ast.Constant(value=int() | float() as limit)],
        ) if LEAST < limit < MOST:
            site = scene.text.site
            if site.resolved(outer) != "builtins.float" or site.resolved(inner) != "numpy.hypot":
                return None
            parts = [vector(scene, x), vector(scene, y)]
            axes = union(scene.axes, *parts)
            if not axes or any(part.machine != FLOAT for part in parts):  # squares of ints could exceed 64 bits
                return None
            name, numpy = scene.text.fresh("_modulus"), scene.text.numpy
            is_so, is_not, margin = WAYS[type(node.ops[0])]
            call = expression(
                f"{name}({numpy}.{is_so}, {numpy}.{is_not}, X, Y, {limit!r}, {margin})",
                X=aligned(parts[0], axes), Y=aligned(parts[1], axes),
            )  # fmt: skip
            return Vec(node=call, axes=axes, machine=BOOL)
    return None
