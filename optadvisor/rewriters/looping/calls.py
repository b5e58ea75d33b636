"""Calls on arrays under one name each, and the kinds of what the rarer of them give.

    x.cumsum(), np.cumsum(x)          both `cumsum` of `x`
    np.maximum.accumulate(x)          `maximum.accumulate` of `x`

Does not handle: keywords other than those of `KEYWORDS`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import NamedTuple

from optadvisor.rewriters.looping.kinds import Kind, Known, name_of, result
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT, Unloopable
from optadvisor.source.site import Site

KindOf = Callable[[ast.expr], Known]

ANGLES = {
    "radians": "0.017453292519943295", "deg2rad": "0.017453292519943295",
    "degrees": "57.29577951308232", "rad2deg": "57.29577951308232",
}  # fmt: skip
"""By what NumPy multiplies."""
ROUNDED = frozenset(["round", "around"])
SCANS = {"cumsum": "+", "cumprod": "*", "maximum.accumulate": "maximum", "minimum.accumulate": "minimum"}
JOINED = frozenset(["concatenate", "hstack", "vstack", "stack", "column_stack"])
FLIPPED = frozenset(["transpose"])
DIAGONAL = ("diag", "diagonal")
METHODS = frozenset(["cumsum", "cumprod", "round", "clip", "transpose", "reshape"])
KEYWORDS = {
    "cumsum": ("axis",), "cumprod": ("axis",), "round": ("decimals",), "around": ("decimals",), "stack": ("axis",),
    "maximum.accumulate": ("axis",), "minimum.accumulate": ("axis",), "norm": ("axis", "keepdims"),
}  # fmt: skip


class Called(NamedTuple):
    function: str
    args: list[ast.expr]
    keywords: dict[str, ast.expr]


def call_of(site: Site, node: ast.Call) -> Called | None:
    """One of these calls; None for any other."""
    name = name_of(site, node)
    function = name.removeprefix("numpy.")
    args = list(node.args)
    if name.startswith("method ") and isinstance(node.func, ast.Attribute):
        function = name.removeprefix("method ")
        if function not in METHODS:
            return None
        args = [node.func.value, *args]
    elif function == name:
        return None
    function = "norm" if function == "linalg.norm" else function
    known = function in ANGLES or function in ROUNDED or function in SCANS or function in JOINED or function in FLIPPED
    if not (known or function in ("sign", "clip", "reshape", "norm", "outer", *DIAGONAL)):
        return None
    keywords = {k.arg: k.value for k in node.keywords if k.arg is not None}
    allowed = KEYWORDS.get(function, ())
    if len(keywords) != len(node.keywords) or not set(keywords) <= set(allowed):
        return None
    if any(isinstance(arg, ast.Starred) for arg in args) or not args:
        return None
    return Called(function, args, keywords)


def whole_number(node: ast.expr | None) -> int | None:
    """A constant int, with its sign."""
    sign, inner = 1, node
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, inner = -1, node.operand
    return sign * inner.value if isinstance(inner, ast.Constant) and type(inner.value) is int else None


def option(call: Called, place: int, keyword: str) -> tuple[bool, int | None]:
    """Whether an option is given, and the constant that it is."""
    given = call.args[place] if len(call.args) > place else call.keywords.get(keyword)
    return given is not None, whole_number(given)


def kind_of_call(call: Called, line: int, kind: KindOf) -> Known:
    """The kind of what such a call gives; None where it is not about arrays."""
    if call.function in JOINED:
        return _joined(call, line, kind)
    base = kind(call.args[0])
    if base is None or not base.rank:
        return None
    return _of_one(call, base, line, kind)


def _of_one(call: Called, base: Kind, line: int, kind: KindOf) -> Known:
    function, count = call.function, len(call.args)
    numbers = base.dtype != BOOL
    if function in ANGLES and count == 1:
        return Kind(base.rank, FLOAT)
    if function == "sign" and count == 1 and numbers:
        return base
    if function in ROUNDED and count <= 2 and base.dtype == FLOAT:
        given, places = option(call, 1, "decimals")
        if not given or (places is not None and 0 <= places <= 15):
            return base
    if function in SCANS and count <= 2:
        given, axis = option(call, 1, "axis")
        if (base.rank == 1 and not given) or (axis is not None and -base.rank <= axis < base.rank):
            return Kind(base.rank, base.dtype if numbers or "." in function else INT)
    if function in FLIPPED and count == 1 and base.rank <= 2:
        return base
    if function in DIAGONAL and count == 1 and base.rank == 2:
        return Kind(1, base.dtype)
    return _of_more(call, base, line, kind)


def _of_more(call: Called, base: Kind, line: int, kind: KindOf) -> Known:
    """Those that take other arrays, or shapes."""
    function, count = call.function, len(call.args)
    if function == "clip" and count == 3:
        others = [kind(arg) for arg in call.args[1:]]
        if None not in others:
            dtype = base.dtype
            for each in others:
                dtype = result("maximum", dtype, each.dtype) if each is not None else dtype
            return Kind(max(base.rank, *(each.rank for each in others if each is not None)), dtype)
    if function == "reshape" and base.rank == 1:
        shape = new_shape(call)
        if len(shape) == 2 and all(kind(each) == Kind(0, INT) for each in shape):
            return Kind(2, base.dtype)
    if function == "outer" and count == 2 and base.rank == 1:
        other = kind(call.args[1])
        if other is not None and other.rank == 1 and result("*", base.dtype, other.dtype):
            return Kind(2, result("*", base.dtype, other.dtype))
    if function == "norm" and base == Kind(1, FLOAT) and count == 1 and not call.keywords:
        return Kind(0, FLOAT)
    if function == "norm" and base.dtype == FLOAT and base.rank == 2 and count == 1:
        keeps = call.keywords.get("keepdims")
        _, axis = option(call, 9, "axis")
        if axis is not None and -2 <= axis < 2 and (keeps is None or isinstance(keeps, ast.Constant)):
            return Kind(1 + (keeps is not None and bool(getattr(keeps, "value", False))), FLOAT)
    raise Unloopable(f"it calls `{function}` of an array in a way that is not known", line)


def new_shape(call: Called) -> list[ast.expr]:
    return list(call.args[1].elts) if isinstance(call.args[1], ast.Tuple) else call.args[1:]


def pieces(call: Called) -> list[ast.expr]:
    """What is put together: arrays, and lists of numbers."""
    first = call.args[0]
    return list(first.elts) if isinstance(first, ast.Tuple | ast.List) and len(call.args) == 1 else []


def _joined(call: Called, line: int, kind: KindOf) -> Known:
    found: list[Kind] = []
    for piece in pieces(call):
        if isinstance(piece, ast.List) and piece.elts and call.function in ("concatenate", "hstack"):
            numbers = [kind(each) for each in piece.elts]
            dtypes = {each.dtype for each in numbers if each is not None and not each.rank}
            known: Known = Kind(1, dtypes.pop()) if len(dtypes) == 1 and None not in numbers else None
        else:
            known = kind(piece)
        if known is None:
            return None
        found.append(known)
    if not found or not any(each.rank for each in found):
        return None
    _, axis = option(call, 9, "axis")
    fits = all(each.rank == 1 and each.dtype == found[0].dtype for each in found)
    if not fits or found[0].dtype not in (FLOAT, INT, BOOL) or (call.keywords and axis not in (0, 1, -1)):
        raise Unloopable(f"it calls `{call.function}` in a way that is not known", line)
    return Kind(1 if call.function in ("concatenate", "hstack") else 2, found[0].dtype)
