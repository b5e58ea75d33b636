"""Whole-number expressions as `Affine` in loop variables and symbols, or `Opaque` with what they depend on.

    2 * i + n - 1    →  Affine(2*i + n - 1)            idx[i]   →  Opaque("idx[i]", variables=("i",))
    len(a), a.shape[1], n // 2 (nothing in it changes)  →  a symbol

A name counts as a whole number only on evidence (`evidence`, the header of a loop around): `k + 1` for an array `k`
overlaps with `k`. Without it, an expression that nothing changes is one symbol, by its text.

Does not handle: bit operations, powers, division (opaque, or a symbol where nothing in it changes).
"""

from __future__ import annotations

import ast

from optadvisor.loops.nests.ir import Affine, Integer, Opaque
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Known, Part, Strange, add, constant, multiply, subtract, variable
from optadvisor.loops.nests.reading.names import COMPREHENSIONS, called_builtin, key, resolved, root_key, root_name

_PURE = ("len", "int", "min", "max", "abs", "round", "float", "ord", "pow", "divmod", "bool", "str")
_IMPURE = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Lambda, *COMPREHENSIONS)


def integer(frame: Frame, node: ast.expr, *, index: bool = False) -> Integer:
    """The value of `node` at this point. `index`: it is an argument of `range`, so all in it are whole numbers."""
    found = _affine(frame, node, index)
    if found is not None:
        return found
    varying = depends(frame, node)
    if not varying and is_fixed(frame, node):
        return frame.symbol(frame.code(node))
    return Opaque(text=frame.code(node), variables=varying)


def known_whole(frame: Frame, node: ast.expr) -> Affine | None:
    """The value of `node` when it is surely a whole number, and affine."""
    return _affine(frame, node, False)


def _affine(frame: Frame, node: ast.expr, index: bool) -> Affine | None:
    match node:
        case ast.Constant(value=value):
            return constant(value) if type(value) is int else None
        case ast.Name() | ast.Attribute():
            return _named(frame, node, index)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            inner = _affine(frame, operand, index)
            return multiply(inner, -1 if isinstance(sign, ast.USub) else 1) if inner is not None else None
        case ast.BinOp(left=left, op=operator, right=right):
            return _operation(frame, operator, _affine(frame, left, index), _affine(frame, right, index))
        case ast.Subscript():
            return _shape(frame, node)
        case ast.Call():
            return _call(frame, node)
    return None


def _operation(frame: Frame, operator: ast.operator, left: Affine | None, right: Affine | None) -> Affine | None:
    if left is None or right is None:
        return None
    match operator:
        case ast.Add():
            return add(left, right)
        case ast.Sub():
            return subtract(left, right)
        case ast.Mult() if not right.terms:
            return multiply(left, right.constant)
        case ast.Mult() if not left.terms:
            return multiply(right, left.constant)
        case ast.FloorDiv() if right == constant(1):
            return left
        case ast.FloorDiv() | ast.Mod() if not left.terms and not right.terms and right.constant:
            exact = divmod(left.constant, right.constant)
            return constant(exact[0] if isinstance(operator, ast.FloorDiv) else exact[1])
    return None


def _named(frame: Frame, node: ast.Name | ast.Attribute, index: bool) -> Affine | None:
    if isinstance(node, ast.Attribute) and node.attr == "size" and key(node.value) in frame.arrays:
        return frame.symbol(key(node)) if frame.is_fixed(key(node.value)) else None
    name = key(node)
    known = frame.env.get(name)
    if isinstance(known, Known):
        return known.value
    if not name or known is not None or not frame.is_fixed(name):
        return None
    return frame.symbol(name) if index or frame.is_whole(name) else None


def _shape(frame: Frame, node: ast.Subscript) -> Affine | None:
    """`a.shape[k]` of an array that is the same object throughout the nest."""
    owner = node.value
    if not isinstance(owner, ast.Attribute) or owner.attr != "shape" or not isinstance(node.slice, ast.Constant):
        return None
    array, axis = key(owner.value), node.slice.value
    if not array or not frame.is_fixed(array) or array in frame.env or type(axis) is not int:
        return None
    if axis < 0 or array not in frame.arrays:
        return frame.symbol(frame.code(node))
    return variable(frame.length_name(array, axis))


def shape_item(frame: Frame, array: str, axis: int) -> Affine | None:
    """One of the numbers that `rows, cols = a.shape` gives."""
    if not frame.is_fixed(array) or array in frame.env or array not in frame.arrays:
        return None
    return variable(frame.length_name(array, axis))


def _call(frame: Frame, node: ast.Call) -> Affine | None:
    found = called_builtin(frame.module, node, "len", "int", "abs")
    if found is None or len(found.args) != 1:
        return None
    (argument,) = found.args
    if resolved(frame.module, node.func) == "builtins.int":
        return _affine(frame, argument, False)
    if resolved(frame.module, node.func) == "builtins.len":
        return length(frame, argument)
    return None


def length(frame: Frame, node: ast.expr) -> Affine | None:
    """How many elements a container has, as a symbol; None when that changes in the nest."""
    if frame.stores.resizes and not frame.outside and root_key(node) not in frame.arrays:
        return None
    known = frame.env.get(key(node))
    if isinstance(known, Part) and not known.closed:
        array, subscripts = known.array, known.subscripts
    elif known is None and isinstance(node, ast.Name | ast.Attribute) and key(node):
        array, subscripts = key(node), ()
    elif isinstance(node, ast.Subscript) and root_key(node) and root_name(node) not in frame.env:
        array, subscripts = root_key(node), _plain_subscripts(frame, node)
    else:
        return None
    if not frame.is_fixed(array):
        return None
    if not subscripts or array in frame.arrays:
        if frame.stores.resizes and array not in frame.arrays:
            return frame.symbol(f"len({array})")  # at the start: not tied to the length that accesses meet
        return variable(frame.length_name(array, len(subscripts)))
    if frame.loop_variables(*subscripts) or any(isinstance(s, Opaque) for s in subscripts) or _replaced(frame, array):
        return None
    return frame.symbol(f"len({array}{''.join(f'[{s}]' for s in subscripts)})")


def _plain_subscripts(frame: Frame, node: ast.expr) -> tuple[Integer, ...]:
    """Those of `a[i][0]`; slices and tuples are opaque, and depend on everything."""
    found: list[Integer] = []
    while isinstance(node, ast.Subscript):
        plain = not isinstance(node.slice, ast.Slice | ast.Tuple)
        found.insert(0, integer(frame, node.slice) if plain else Opaque(text="?", variables=frame.around))
        node = node.value
    return tuple(found)


def _replaced(frame: Frame, array: str) -> bool:
    return "*" in frame.elements or array in frame.elements


# ---------------------------------------------------------------- what a value depends on


def depends(frame: Frame, node: ast.expr) -> tuple[str, ...]:
    """The loop variables around that the value of `node` may depend on."""
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, _IMPURE):
            return frame.around
        if isinstance(part, ast.Call):
            if not _is_pure(frame, part):
                return frame.around
        elif isinstance(part, ast.Subscript):
            if _may_change(frame, part):
                return frame.around
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            known = frame.env.get(part.id)
            if isinstance(known, Known):
                found.update(frame.loop_variables(known.value))
            elif isinstance(known, Part):
                if "*" in frame.elements or known.array in frame.elements:
                    return frame.around
                found.update(frame.loop_variables(*known.subscripts))
            elif isinstance(known, Strange) or part.id in frame.stores.names:
                return frame.around
        elif isinstance(part, ast.Attribute) and part.attr in frame.stores.attributes:
            return frame.around
    return tuple(name for name in frame.around if name in found)


def _is_pure(frame: Frame, call: ast.Call) -> bool:
    name = resolved(frame.module, call.func)
    if name.startswith("math."):
        return True
    if name == "builtins.len" and frame.stores.resizes and not frame.outside:
        return False
    return called_builtin(frame.module, call, *_PURE) is not None


def _may_change(frame: Frame, node: ast.Subscript) -> bool:
    if "*" in frame.elements or not root_key(node):
        return True
    return root_key(node) in frame.elements


def is_fixed(frame: Frame, node: ast.expr) -> bool:
    """Whether an expression names one value throughout the nest by its text alone: nothing in it changes."""
    for part in ast.walk(node):
        if isinstance(part, _IMPURE) or (isinstance(part, ast.Call) and not _is_pure(frame, part)):
            return False
        if isinstance(part, ast.Subscript) and _may_change(frame, part):
            return False
        if isinstance(part, ast.Name) and (
            part.id in frame.stores.names or isinstance(frame.env.get(part.id), Strange)
        ):
            return False
        if isinstance(part, ast.Attribute) and part.attr in frame.stores.attributes:
            return False
        if isinstance(part, ast.Slice | ast.Starred):
            return False
    return True
