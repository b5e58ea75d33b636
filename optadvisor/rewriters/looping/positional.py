"""What is counted between edges, added at positions, and the positions where a mask is true: its kinds.

    np.histogram(x, edges)[0], np.histogram(x, bins=edges)[0]             ints (`scattering` writes them)
    np.add.at(a, places, numbers)                                         a statement (`scattering`, too)
    np.where(m)[0], np.nonzero(m)[0], np.flatnonzero(m)                   positions (`picking` does)
    np.argwhere(m)                                                        rows of two positions, for loops alone

Does not handle: other masks of more than one axis, other uses of `np.argwhere`, bins that are a number.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.calls import KindOf
from optadvisor.rewriters.looping.kinds import Kind, Known, name_of
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT
from optadvisor.source.site import Site

WHERE = frozenset({"numpy.where", "numpy.nonzero"})


ADDED = {"numpy.add.at": "+", "numpy.subtract.at": "-"}


def is_scattered(site: Site, call: ast.Call) -> bool:
    """Is it `np.add.at(a, places, numbers)`?"""
    return name_of(site, call) in ADDED and len(call.args) == 3 and not call.keywords


def kind_of_positions(site: Site, node: ast.expr, kind_of: KindOf) -> Known:
    """The kind of such an expression: a row of ints; None for all else."""
    mask, numbers, grid = mask_of(site, node), counted(site, node), grid_of(site, node)
    if grid is not None and kind_of(grid) == Kind(2, BOOL):
        return Kind(2, INT)
    if mask is not None and kind_of(mask) == Kind(1, BOOL):
        return Kind(1, INT)
    if numbers is not None and all(kind_of(each) == Kind(1, FLOAT) for each in numbers):
        return Kind(1, INT)
    return None


def is_positional(site: Site, node: ast.expr) -> bool:
    """Is it such an expression, if its arrays are what they have to be?"""
    return mask_of(site, node) is not None or counted(site, node) is not None


def mask_of(site: Site, node: ast.expr) -> ast.expr | None:
    """The mask of which the positions are asked for."""
    match node:
        case ast.Subscript(value=ast.Call(args=[mask], keywords=[]) as call, slice=ast.Constant(value=0)):
            return mask if name_of(site, call) in WHERE else None
        case ast.Call(args=[mask], keywords=[]):
            return mask if name_of(site, node) == "numpy.flatnonzero" else None
    return None


def grid_of(site: Site, node: ast.expr) -> ast.expr | None:
    """The mask of two axes of whose positions `np.argwhere` makes rows."""
    match node:
        case ast.Call(args=[mask], keywords=[]):
            return mask if name_of(site, node) == "numpy.argwhere" else None
    return None


def only_gone_through(site: Site, nodes: list[ast.AST], name: str) -> bool:
    """Is a variable read by nothing but loops over its rows, and asked how long it is?"""
    allowed: set[ast.AST] = {node.iter for node in nodes if isinstance(node, ast.For)}
    calls = (node for node in nodes if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords)
    allowed |= {call.args[0] for call in calls if name_of(site, call) == "builtins.len"}
    allowed |= {node.value for node in nodes if isinstance(node, ast.Attribute) and node.attr in ("shape", "size")}
    reads = (node for node in nodes if isinstance(node, ast.Name) and node.id == name)
    return all(node in allowed for node in reads if isinstance(node.ctx, ast.Load))


def counted(site: Site, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The numbers that are counted, and the edges."""
    match node:
        case ast.Subscript(
            value=ast.Call(args=[numbers, *others], keywords=named) as call, slice=ast.Constant(value=0)
        ):
            edges = [*others, *(each.value for each in named if each.arg == "bins")]
            fits = len(edges) == 1 == len(others) + len(named)
            return (numbers, edges[0]) if fits and name_of(site, call) == "numpy.histogram" else None
    return None
