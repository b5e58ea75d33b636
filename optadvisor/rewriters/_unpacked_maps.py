"""Unpacked calls of `map`, for compiled copies as one call for each value.

    lat, lon = map(math.radians, place)     →     _item_1, _item_2 = place
                                                  lat, lon = math.radians(_item_1), math.radians(_item_2)

Only copies for compiled code are written like that. Whether there are as many values as variables is tested where the
values are unpacked, as in the original; where it is not so, or where a call raises, the original runs.

Does not handle: several iterables, starred variables, targets that are no plain names, `map` that is not unpacked,
displays such as `map(f, (x, y))` (see `loops.statements`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes

MOST = 16
"""Variables that are unpacked."""


def with_unpacked_maps(propose: Propose) -> Propose:
    """`propose` for functions that unpack what `map` gives, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the lines in front of which it has one more."""
    nodes = [node for function in reached(site) for node in own_nodes(function)]
    found = [(edit, node.lineno) for node in nodes if isinstance(node, ast.Assign) for edit in _edit(site, node)]
    return [edit for edit, _ in found], [line for _, line in found]


def _edit(site: Site, node: ast.Assign) -> Iterator[Edit]:
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Call(func=func, args=[function, values]) as call):
            pass
        case _:
            return
    plain = all(isinstance(target, ast.Name) for target in targets) and 1 < len(targets) <= MOST
    if call.keywords or not plain or not is_builtin(site, func, "map") or not site.module.owns_its_lines(node):
        return
    if not isinstance(function, ast.Name | ast.Attribute) or not isinstance(values, ast.Name | ast.Subscript):
        return
    code, newline, called = site.code(node), site.module.newline, site.code(function)
    names = [site.fresh(f"_item_{number}") for number in range(1, len(targets) + 1)]
    if "\n" in site.code(values) + called:
        return
    first = f"{', '.join(names)} = {site.code(values)}{newline}{site.module.indent(node)}"
    calls = ", ".join(f"{called}({name})" for name in names)
    missing = newline * code.count("\n")  # so that all further lines stay where they are
    start, end = site.module.span(node)
    assigned = ", ".join(site.code(target) for target in targets)
    yield Edit(start=start, end=end, text=f"{first}{assigned} = " + (f"({calls}{missing})" if missing else calls))
