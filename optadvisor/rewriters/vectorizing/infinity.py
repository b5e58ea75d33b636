"""Ints beside infinity in arrays of floats (see `loops.infinite`): what their sums and extremes look like.

    d[i][k] + d[k][j]     →   _exactly_or_inf(d[:n, k])[:, None] + _exactly_or_inf(d[k, :n])

What is added is of at most 2**52 in size, or infinite: so each sum is what Python's ints give.

Does not handle: sums of many numbers, whose total could be larger.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.loops import infinite
from optadvisor.rewriters.vectorizing.nest import Scene, Text
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, expression, union

EXACTLY_OR_INF = '''def {name}(a):
    """Ints or infinities as they are; raises OverflowError where the sum of two might not be exact."""
    if not (({numpy}.abs(a) <= 2**52) | (a == {numpy}.inf)).all():
        raise OverflowError
    return a'''
TOOLS = {"_exactly_or_inf": EXACTLY_OR_INF}


def exactly(text: Text, check: str) -> str:
    """The name of the tool for a check of `Facts.wraps`."""
    return text.fresh("_exactly_or_inf" if check == infinite.EXACT_OR_INF else "_exactly")


def refuse_total(scene: Scene, node: ast.AST | None) -> None:
    """Raises where many such numbers are added up: `node` is the total, as it is read or as it becomes."""
    value = scene.facts.values.get(node) if isinstance(node, ast.expr) else None
    if infinite.is_either(value):
        raise Unvectorized("it adds up ints that may be infinite", getattr(node, "lineno", 0))


def extreme(scene: Scene, smaller: bool, values: Sequence[Vec]) -> Vec:
    """The least of values, or the largest."""
    total = values[0]
    for value in values[1:]:
        axes = union(scene.axes, total, value)
        node = expression(
            f"{scene.text.numpy}.{'minimum' if smaller else 'maximum'}(A, B)",
            A=aligned(total, axes), B=aligned(value, axes),
        )  # fmt: skip
        total = Vec(node=node, axes=axes)
    return total


def is_either(scene: Scene, node: ast.expr) -> bool:
    return infinite.is_either(scene.facts.values.get(node))
