"""Arithmetic with whole numbers that might not fit into 64 bits: NumPy would wrap around where Python goes on.

    best[i - 1] + values[i]     →   _whole(np.add, best[:n], values[1:n + 1])     raises OverflowError in time
    k ** 2                      →   _whole(np.multiply, k, k)
    1 / k                       →   1 / _exactly(k)          no larger than what a float holds exactly

Does not handle: powers with exponents that are not written out.
"""

from __future__ import annotations

import ast

from optadvisor.loops.values import INT
from optadvisor.rewriters.vectorizing import infinity
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, expression, name, union

WHOLE = '''def {name}(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int({numpy}.min(x)), int({numpy}.max(x))) if {numpy}.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is {numpy}.multiply else one + other) > {numpy}.iinfo(found.dtype).max:
        raise OverflowError
    return found'''
EXACTLY = '''def {name}(a):
    """Whole numbers as they are; raises OverflowError where a float might not hold one exactly."""
    if {numpy}.size(a) and max(-int({numpy}.min(a)), int({numpy}.max(a))) > 2**53:
        raise OverflowError
    return a'''
TOOLS = {"_whole": WHOLE, "_exactly": EXACTLY}
FUNCTIONS: dict[type[ast.operator], str] = {ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply"}
MAX_EXPONENT = 4


def checked(scene: Scene, op: ast.operator, left: Vec, right: Vec, node: ast.AST) -> Vec:
    """`left op right` for ints. Raises `Unvectorized`."""
    function = FUNCTIONS.get(type(op))
    if function is None or left.machine != INT or right.machine != INT:
        raise Unvectorized("whole numbers could exceed 64 bits", getattr(node, "lineno", 0))
    axes = union(scene.axes, left, right)
    call = expression(
        f"{scene.text.fresh('_whole')}({scene.text.numpy}.{function}, LEFT, RIGHT)",
        LEFT=aligned(left, axes), RIGHT=aligned(right, axes),
    )  # fmt: skip
    return Vec(node=call, axes=axes, machine=INT)


def power(scene: Scene, left: Vec, exponent: ast.expr) -> Vec | None:
    """A power of ints with a small exponent; None for another one."""
    if not isinstance(exponent, ast.Constant) or type(exponent.value) is not int or left.machine != INT:
        return None
    if not 1 <= exponent.value <= MAX_EXPONENT:
        return None
    if not isinstance(left.node, ast.Name | ast.Constant) and left.axes:
        wish = scene.new("whole")
        scene.ahead.append(ast.Assign([ast.Name(wish, ast.Store())], left.node, lineno=0))
        left = Vec(node=name(wish), axes=left.axes, machine=INT)
    found = left
    for _ in range(exponent.value - 1):
        found = checked(scene, ast.Mult(), found, left, exponent)
    return found


def exactly(scene: Scene, value: Vec, check: str) -> Vec:
    """Ints that become floats."""
    call = expression(f"{infinity.exactly(scene.text, check)}(VALUE)", VALUE=value.node)
    return Vec(node=call, axes=value.axes, machine=value.machine)
