"""Parts of an array's shape, for compiled copies and array statements length by length.

    h, w = img.shape[:2]      →      h, w = (img.shape[0], img.shape[1])

Both give a tuple of the same ints where the array has so many axes; where it has fewer, the first is shorter and the
second raises: what is made of it then gives up, and the original runs. Parts that are counted from the end
(`shape[-2:]`, `shape[:-1]`, `shape[1:]`) are written like that for parameters whose axes are known and tested.

Does not handle: bounds that are no literals, parts without a length in them.
"""

from __future__ import annotations

import ast

from optadvisor.records import Edit
from optadvisor.rewriters._memo_text import is_rebound
from optadvisor.rewriters._other_text import Propose, where_nothing_else
from optadvisor.source.site import Site, own_nodes

MOST = 32
"""Axes; NumPy knew no more for long."""


def with_sliced_shapes(propose: Propose) -> Propose:
    """`propose` for functions that read parts of a shape, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, which has the same lines."""
    edits = []
    for node in own_nodes(site.node) if site.node is not None else ():
        match node:
            case ast.Subscript(
                value=ast.Attribute(value=ast.Name() | ast.Attribute() as array, attr="shape"),
                slice=ast.Slice() as part,
                ctx=ast.Load(),
            ) if node.lineno == node.end_lineno and _is_dotted(array):
                axes = _axes(site, array, part)
                lengths = ", ".join(f"{site.module.code(array)}.shape[{axis}]" for axis in axes)
                start, end = site.module.span(node)
                text = f"({lengths}{',' * (len(axes) == 1)})"
                edits += [Edit(start=start, end=end, text=text)] if axes else []
    return edits, []


def _is_dotted(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_dotted(node.value))


def _axes(site: Site, array: ast.expr, part: ast.Slice) -> list[int]:
    """The axes whose lengths the part has; none where that is not known."""
    bounds = [_literal(bound) for bound in (part.lower, part.upper, part.step)]
    if any(
        bound is None and node is not None
        for bound, node in zip(bounds, (part.lower, part.upper, part.step), strict=True)
    ):
        return []
    lower, upper, step = bounds
    count = _count(site, array)
    if count:
        return [*range(count)[slice(lower, upper, step)]] if step != 0 else []
    plain = step in (None, 1) and upper is not None and 0 <= (lower or 0) < upper <= MOST
    return [*range(lower or 0, upper)] if plain and upper is not None else []


def _literal(node: ast.expr | None) -> int | None:
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool) and value <= MOST:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inside = _literal(operand)
            return None if inside is None else -inside
    return None


def _count(site: Site, array: ast.expr) -> int:
    """How many axes an array has that is a parameter and stays what it is; 0 where that is not known."""
    if not isinstance(array, ast.Name) or array.id not in site.parameters or is_rebound(site, array.id):
        return 0
    seen = {(spec.type, spec.ndim or 0) for spec in site.seen(array.id)}
    ((kind, axes),) = seen if len(seen) == 1 else {("", 0)}
    return axes if kind == "numpy.ndarray" else 0
