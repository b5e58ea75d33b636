"""Stores of whole arrays: without a temporary where nothing is lost by that, and without a copy to go back to.

    d[:n] = a[1:] - a[:n]     →  np.subtract(a[1:], a[:n], out=d[:n])     with d made in the function itself

When an operation raises, what it has stored so far must be undone. An array of the kernel's own is simply dropped. One
from outside is put back from a copy, unless everything has been worked out before the first store (`last_of_all`).

Does not handle: operations inside the last one, which still make temporaries.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.values import FLOAT, Array, outside
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Vec, aligned, assign, expression

FUNCTIONS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Div: "divide",
}
NUMBERS = frozenset({"float", "int", "bool"})


def stored(scene: Scene, place: ast.expr, value: Vec, axes: tuple[Axis, ...]) -> ast.stmt:
    """The statement that stores `value`, whose axes are `axes` or fewer, in the slice `place`."""
    node = value.node
    known = value.axes == axes and value.machine == FLOAT and isinstance(node, ast.BinOp)
    function = FUNCTIONS.get(type(node.op)) if isinstance(node, ast.BinOp) else None
    if not known or function is None or not _is_own(scene, place):
        return assign(place, aligned(value, axes))
    assert isinstance(node, ast.BinOp)
    assert isinstance(place, ast.Subscript)
    call = expression(
        f"{scene.text.numpy}.{function}(LEFT, RIGHT, out=PLACE)",
        LEFT=node.left, RIGHT=node.right, PLACE=ast.Subscript(place.value, place.slice, ast.Load()),
    )  # fmt: skip
    return ast.Expr(call)


def _is_own(scene: Scene, place: ast.expr) -> bool:
    """Whether it is a slice of a float array that the function has made itself."""
    if not isinstance(place, ast.Subscript) or not isinstance(place.value, ast.Name):
        return False
    parts = place.slice.elts if isinstance(place.slice, ast.Tuple) else [place.slice]
    if not any(isinstance(part, ast.Slice) for part in parts):
        return False
    found = [
        value
        for node, value in scene.facts.values.items()
        if isinstance(node, ast.Name) and node.id == place.value.id and isinstance(value, Array)
    ]
    return bool(found) and all(not outside(value.origins) and value.dtype == "float64" for value in found)


# ---------------------------------------------------------------- arrays from outside


def last_of_all(body: list[ast.stmt]) -> bool:
    """Whether nothing can raise any more once the kernel has begun to store: it stores once, or what is known."""
    stores = [statement for statement in body if _stores(statement)]
    if not stores:
        return True
    first = body.index(stores[0])
    if not all(_is_harmless(statement) for statement in body[first + 1 :]):
        return False
    return _ends_with_it(body[first])


def _stores(statement: ast.stmt) -> bool:
    """Whether it stores into an array, or calls something that may."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            return True
        if isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name):
            return True
        if isinstance(node, ast.Call) and (any(k.arg == "out" for k in node.keywords) or _is_at(node)):
            return True
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            return True
    return False


def _is_at(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr in ("at", "sort", "fill", "put", "partition")


def _ends_with_it(statement: ast.stmt) -> bool:
    """`a[…] = value`, whose value is worked out as a whole first; or an `if` that ends with that on both sides."""
    if isinstance(statement, ast.If):
        return last_of_all(statement.body) and last_of_all(statement.orelse)
    if not isinstance(statement, ast.Assign) or len(statement.targets) > 1:
        return False
    target = statement.targets[0]
    inner = [n for n in ast.walk(statement.value) if isinstance(n, ast.Call) and (_is_at(n) or _writes(n))]
    return isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) and not inner


def _writes(node: ast.Call) -> bool:
    return any(keyword.arg == "out" for keyword in node.keywords)


def _is_harmless(statement: ast.stmt) -> bool:
    """Cannot raise: a name or a literal is returned or bound."""
    if isinstance(statement, ast.Pass):
        return True
    if isinstance(statement, ast.Return | ast.Assign):
        if isinstance(statement, ast.Assign) and not isinstance(statement.targets[0], ast.Name):
            return False
        return statement.value is None or all(_is_known(part) for part in _parts(statement.value))
    return False


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Tuple):
        yield from node.elts
    else:
        yield node


def _is_known(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NUMBERS:
        return len(node.args) == 1 and isinstance(node.args[0], ast.Name)
    return isinstance(node, ast.Name | ast.Constant)
