"""Lists of floats or the int 0, `[max(x, 0) for …]`, for compiled copies as zeros into which the floats go.

    values = [max(k - s, 0) for s in prices]   →   parts = [k - s for s in prices]
                                                   values = [0] * len(parts)
                                                   for place, part in enumerate(parts):
                                                       if not 0 > part:
                                                           values[place] = part

Both mean the same to Python, also for nan; `loops.holes` knows how to hold what the second makes. Only copies are
written like that.

Does not handle: other ints than 0, more than two arguments, lists that are appended to, lists of such lists.
"""

from __future__ import annotations

import ast

from optadvisor.records import Edit
from optadvisor.rewriters._column_reads import means_builtins
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes

_ODD = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Lambda)


def with_positive_parts(propose: Propose) -> Propose:
    """`propose` for functions that make such lists, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the lines in front of which it has more."""
    functions = reached(site)
    nodes = [node for function in functions for node in own_nodes(function)]
    found = [(node, edit) for node in nodes if isinstance(node, ast.Assign) and (edit := _edit(site, node)) is not None]
    if not found or not means_builtins(site, "len", "enumerate"):
        return [], []
    return [edit for _, edit in found], [node.lineno for node, _ in found for _ in range(4)]


def _edit(site: Site, node: ast.Assign) -> Edit | None:
    match node:
        case ast.Assign(
            targets=[ast.Name(id=target)],
            value=ast.ListComp(
                elt=ast.Call(func=ast.Name(id=function) as func, args=[first, second], keywords=[]) as call
            ),
        ):
            pass
        case _:
            return None
    if not is_builtin(site, func, "max", "min") or _is_zero(first) == _is_zero(second):
        return None
    code = site.code(node)
    if "\n" in code or not site.module.owns_its_lines(node) or any(isinstance(part, _ODD) for part in ast.walk(node)):
        return None
    part = first if _is_zero(second) else second
    sign = ">" if function == "max" else "<"
    parts, place, name = site.fresh(f"{target}_parts"), site.fresh("_place"), site.fresh("_part")
    kept = f"not 0 {sign} {name}" if part is first else f"{name} {sign} 0"
    start, end = site.module.span(node)
    low, high = site.module.span(node.value)
    inner, outer = site.module.span(part), site.module.span(call)
    data = site.module.data
    listed = data[low : outer[0]] + data[slice(*inner)] + data[outer[1] : high]
    gap = site.module.newline + site.module.indent(node)
    lines = [
        f"{parts} = {listed.decode('utf-8')}",
        f"{target} = [0] * len({parts})",
        f"for {place}, {name} in enumerate({parts}):",
        f"    if {kept}:",
        f"        {target}[{place}] = {name}",
    ]
    return Edit(start=start, end=end, text=gap.join(lines))


def _is_zero(node: ast.expr) -> bool:
    """The literal int 0."""
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0
