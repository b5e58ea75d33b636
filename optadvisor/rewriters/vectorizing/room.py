"""How much memory arrays may take that only exist because loops inside each other have become axes.

    for i in range(n):                     if n * m > 2 ** 25:
        for j in range(m):                     raise MemoryError
            d = x[i] - y[j]                d = x[:n, None] - y[:m]

A loop over two lists of 20,000 numbers would make arrays of 3 GB, where the original makes none: the kernel gives up
then, and the variant with one loop at a time is there to be chosen. Where an array of the program covers the axes there
is no test: what is worked out is not larger than what exists already.

Does not handle: arrays that are larger than their parts for other reasons.
"""

from __future__ import annotations

import ast

from optadvisor.loops.nests.ir import Affine
from optadvisor.rewriters.vectorizing.gathering import length
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import expression

MOST = "2 ** 25"
"""Numbers in one array: 256 MiB of floats."""


def check(scene: Scene, node: ast.For) -> list[ast.stmt]:
    """The test in front of what the loop `node` does, whose axis is the last one of several."""
    if len(scene.axes) != 2 or _is_covered(scene, node):  # no sum makes an array of more
        return []
    first, second = (length(scene, axis) for axis in scene.axes)
    product = ast.BinOp(first, ast.Mult(), second)
    test = expression(f"PRODUCT > {MOST}", PRODUCT=product)
    return [ast.If(test, [ast.parse("raise MemoryError").body[0]], [])]


def _is_covered(scene: Scene, node: ast.For) -> bool:
    """Does the loop look at an array that has a dimension for each of the axes, or only at windows of one?"""
    looks_only = _looks_only(node)
    lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    for (line, _, _), access in scene.accesses.items():
        if access is None or line not in lines:
            continue
        along = set()
        for subscript in access.subscripts:
            axes = [scene.axis_of(term) for term, _ in subscript.terms] if isinstance(subscript, Affine) else []
            found = {axis for axis in axes if axis is not None}
            if len(found) == 1 or looks_only:
                along |= found
        if along >= set(scene.axes):
            return True
    return False


def _looks_only(node: ast.For) -> bool:
    """Is nothing worked out in the loop but places? Then a window that moves is no array of its own."""
    places = {id(n) for s in ast.walk(node) if isinstance(s, ast.Subscript) for n in ast.walk(s.slice)}
    return not any(
        isinstance(n, ast.BinOp | ast.Call | ast.UnaryOp) and id(n) not in places
        for statement in node.body
        for n in ast.walk(statement)
    )
