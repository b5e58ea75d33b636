"""Objects that variables get side by side, for compiled copies one after the other.

    p, q = points[i], points[(i + 1) % n]        →        p = points[i]; q = points[(i + 1) % n]

What takes objects apart knows a variable that is given one (`flattening`). Only copies for compiled code are written
like that.

Does not handle: values that mention a variable which is set before them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, where_nothing_else
from optadvisor.rewriters.flattening.grouped import groups_of
from optadvisor.rewriters.flattening.keyed import may_have_records
from optadvisor.source.site import Site, own_nodes


def with_split_assignments(propose: Propose) -> Propose:
    """`propose` for functions that set several variables to objects, too: where it has nothing to propose."""
    return where_nothing_else(propose, lambda site: ([*_edits(site)], []))


def _edits(site: Site) -> Iterator[Edit]:
    if site.node is None or not site.recording.calls:
        return
    groups = groups_of(site, site.node, records=may_have_records(site))
    lists = {name for name, group in groups.items() if group.container}
    for node in own_nodes(site.node) if lists else ():
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                of_lists = any(_base(value) in lists for value in values)
                if of_lists and len({*names}) == len(targets) and _may_be_split(site, names, values):
                    pairs = zip(names, values, strict=True)
                    text = "; ".join(f"{name} = {site.code(value)}" for name, value in pairs)
                    start, end = site.module.span(node)
                    missing = site.module.data[start:end].count(b"\n") - text.count("\n")
                    if not missing:
                        yield Edit(start=start, end=end, text=text)


def _base(value: ast.expr) -> str:
    match value:
        case ast.Subscript(value=ast.Name(id=name)):
            return name
    return ""


def _may_be_split(site: Site, names: list[str], values: list[ast.expr]) -> bool:
    """Is no value worked out from a variable that is set before it, or by something that may look at them?"""
    for place, value in enumerate(values):
        parts = list(ast.walk(value))
        calls = [part for part in parts if isinstance(part, ast.Call)]
        if any(isinstance(part, ast.NamedExpr | ast.Lambda | ast.JoinedStr) for part in parts):
            return False
        if not all(site.resolves_to(call.func, "builtins.len", "builtins.abs") for call in calls):
            return False
        if {part.id for part in parts if isinstance(part, ast.Name)} & {*names[:place]}:
            return False
    return True
