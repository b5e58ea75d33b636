"""Lists that are extended, for compiled copies item by item.

    out.extend(left[i:])        →        for item in left[i:]: out.append(item)

Only copies for compiled code are written like that.

Does not handle: lists that are extended by themselves, `+=`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.source.site import Site, own_nodes


def with_extended_lists(propose: Propose) -> Propose:
    """`propose` for functions that extend lists, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, lambda site: ([*_edits(site)], []))


def _edits(site: Site) -> Iterator[Edit]:
    module, item = site.module, site.fresh("item")
    for function in reached(site):
        for node in own_nodes(function):
            match node:
                case ast.Expr(
                    value=ast.Call(
                        func=ast.Attribute(value=ast.Name(id=name), attr="extend") as method, args=[over], keywords=[]
                    ) as call
                ) if module.owns_its_lines(node) and not _mentions(over, name):
                    (start, _), (first, last) = module.span(node), module.span(over)
                    assert isinstance(method, ast.Attribute)
                    yield Edit(start=start, end=first, text=f"for {item} in (")
                    yield Edit(start=last, end=module.span(call)[1], text=f"): {name}.append({item})")


def _mentions(node: ast.expr, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))
