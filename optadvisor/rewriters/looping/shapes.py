"""What arrays of a given shape are made of, and shapes that are put together of numbers and of those of other arrays.

    np.zeros((9,) + rho.shape)         with `rho` a matrix   →   np.zeros((9, rho.shape[0], rho.shape[1]))
    np.empty((*a.shape, 2))            np.ones(a.shape[1:])

Does not handle: shapes under a name (`shape = a.shape`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.rewriters.looping.calls import KindOf
from optadvisor.rewriters.looping.kinds import COUNTED, LIKE, MIXED, MOST_AXES, Kind, Known, dtype_asked
from optadvisor.rewriters.looping.nodes import FLOAT, INT
from optadvisor.source.site import Site

RankOf = Callable[[ast.expr], int]


def items_of(node: ast.expr, rank_of: RankOf) -> list[ast.expr] | None:
    """The lengths of the axes that such a shape asks for; None for all else."""
    match node:
        case ast.Tuple(elts=elements):
            found = [items_of(each.value, rank_of) if isinstance(each, ast.Starred) else [each] for each in elements]
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            found = [items_of(left, rank_of), items_of(right, rank_of)]
        case ast.Attribute(attr="shape", value=ast.Name()):
            return _axes(node, rank_of(node.value), slice(None))
        case ast.Subscript(value=ast.Attribute(attr="shape", value=ast.Name()) as shape, slice=ast.Slice() as cut):
            bounds = [_bound(each) for each in (cut.lower, cut.upper)]
            known = cut.step is None and "" not in bounds
            return _axes(shape, rank_of(shape.value), slice(*bounds)) if known else None
        case _:
            return None
    return None if None in found else [each for part in found if part is not None for each in part]


def _axes(shape: ast.expr, rank: int, cut: slice) -> list[ast.expr] | None:
    """The lengths of some axes of an array."""
    if not rank:
        return None
    return [
        ast.copy_location(ast.Subscript(value=shape, slice=ast.Constant(value=k), ctx=ast.Load()), shape)
        for k in range(rank)[cut]
    ]


def _bound(node: ast.expr | None) -> int | str | None:
    """A constant bound of a slice; the empty text for any other."""
    if node is None:
        return None
    try:
        found = ast.literal_eval(node)
    except ValueError:
        return ""
    return found if type(found) is int else ""


def written_out(shape: ast.expr, rank_of: RankOf) -> ast.expr:
    """The shape as a tuple of lengths, if it is put together of several; else as it is."""
    starred = isinstance(shape, ast.Tuple) and any(isinstance(each, ast.Starred) for each in shape.elts)
    if not starred and not isinstance(shape, ast.BinOp | ast.Subscript):
        return shape
    found = items_of(shape, rank_of)
    if not found:
        return shape
    return ast.copy_location(ast.Tuple(elts=found, ctx=ast.Load()), shape)


def kind_of_made(site: Site, node: ast.Call, function: str, kind: KindOf) -> Known:
    """The kind of what `np.zeros`, `np.full_like`, `np.arange` and the like make."""

    def rank(part: ast.expr) -> int:
        found = kind(part)
        return 0 if found is None else found.rank

    place = 2 if function in ("full", "full_like") else 1
    dtype = dtype_asked(site, node, place) if function not in COUNTED else ""
    if function in COUNTED:
        numbers = [kind(arg) for arg in node.args]
        if node.keywords or None in numbers or any(each is not None and each.rank for each in numbers):
            return None
        dtype = INT if function == "arange" and all(n is not None and n.dtype == INT for n in numbers) else FLOAT
        return Kind(1, dtype)
    if dtype == "?" or not node.args:
        return None
    filling = kind(node.args[1]) if place == 2 and len(node.args) > 1 else None
    if function in LIKE:
        base = kind(node.args[0])
        return None if base is None or not base.rank else Kind(base.rank, dtype or base.dtype)
    shape = written_out(node.args[0], rank)
    if isinstance(shape, ast.Attribute) and shape.attr == "shape":
        axes = rank(shape.value)
    else:
        axes = len(shape.elts) if isinstance(shape, ast.Tuple) else 1 if rank(shape) == 0 else 0
    dtype = dtype or (filling.dtype if filling is not None and function == "full" else FLOAT)
    return Kind(axes, dtype) if 0 < axes <= MOST_AXES and dtype != MIXED else None
