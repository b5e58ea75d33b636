"""Arrays of narrow ints, such as images of uint8: read as 64-bit ints, and stored into when the numbers fit.

    p = int(img[r, c])      →      p = img[1:n, 1:m].astype(np.int64)
    out[r, c] = 2 * p       →      out[1:n, 1:m] = _fitting(2 * p, 0, 255)     NumPy would wrap around, or raise

Does not handle: arithmetic that NumPy does in the narrow type (see `loops.values.NARROW`).
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.values import NARROW, Array
from optadvisor.rewriters.vectorizing.nest import Scene, Text
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, expression, number

FITTING = '''def {name}(numbers, low, high):
    """Whole numbers as they are; raises OverflowError where one is smaller than low or larger than high."""
    if {numpy}.size(numbers) and not (low <= {numpy}.min(numbers) and {numpy}.max(numbers) <= high):
        raise OverflowError
    return numbers'''
TOOLS = {"_fitting": FITTING}
FITS = "fits_"


def widened(scene: Scene, array: Array, value: Vec) -> Vec:
    """Elements of `array` as 64-bit ints."""
    if array.dtype not in NARROW:
        return value
    node = expression(f"VALUE.astype({scene.text.numpy}.int64)", VALUE=value.node)
    return replace(value, node=node, view="", factors=None)


def fitting(text: Text, check: str, value: ast.expr) -> ast.expr | None:
    """`value` on its way into an array of a narrow type; None where the check is another one."""
    if not check.startswith(FITS):
        return None
    limits = NARROW[check.removeprefix(FITS)]
    tool = text.fresh("_fitting")
    return expression(f"{tool}(VALUE, LOW, HIGH)", VALUE=value, LOW=number(limits.low), HIGH=number(limits.high))


def as_term(scene: Scene, node: ast.expr) -> ast.expr:
    """An expression that the loop IR adds and multiplies, without narrow ints: NumPy would wrap them around."""
    if isinstance(node, ast.Name):
        return node
    known = {
        part.id
        for part, value in scene.facts.values.items()
        if isinstance(part, ast.Name) and isinstance(value, Array) and value.dtype in NARROW
    }
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in known and not isinstance(node, ast.Subscript):
            raise Unvectorized(f"a bound is worked out from the narrow ints of `{part.id}`")
        if isinstance(part, ast.Name) and part.id in known:
            return expression(f"{scene.text.numpy}.int64(VALUE)", VALUE=node)
    return node


def is_narrow(scene: Scene, node: ast.expr) -> bool:
    value = scene.facts.values.get(node)
    return isinstance(value, Array) and value.dtype in NARROW
