"""Functions of the file that may change what they are handed: nothing may be moved from behind a call of one.

    y = bump(u) + u.sum()       `bump` stores into `u`: the sum is worked out after the call

Does not handle: methods, functions of other files; what those change is for the caller to refuse.
"""

from __future__ import annotations

import ast

from optadvisor.source.site import Site, own_nodes, parameter_names

_WORDS = "add append clear discard extend fill insert itemset pop popleft remove resize reverse setdefault sort update"
CHANGING = frozenset([*_WORDS.split(), "appendleft", "partition", "put", "shuffle"])
"""Methods that change what they are called on."""


def stores(site: Site, node: ast.AST, except_for: ast.AST | None = None) -> bool:
    """Is there a call in `node`, other than `except_for`, of a function that may change what it is handed?"""
    calls = (n for n in ast.walk(node) if isinstance(n, ast.Call) and n is not except_for and hasattr(n, "lineno"))
    helpers = (site.helper(call) for call in calls)
    return any(helper is not None and _changes(site, helper, set()) for helper in helpers)


def _changes(site: Site, function: ast.FunctionDef, seen: set[ast.FunctionDef]) -> bool:
    """May a function change what it is handed, or what others know?"""
    if function in seen:
        return False
    seen.add(function)
    nodes = list(own_nodes(function))
    values = [(t.id, n.value) for n in nodes if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)]
    handed = {name for name, value in values if _may_be_handed(value)} | {*parameter_names(function)}
    own = {name for name, _ in values} - handed
    for part in nodes:
        if isinstance(part, ast.Global | ast.Nonlocal) or not _changed(part) <= own:
            return True
        if isinstance(part, ast.Call):
            inner = site.helper(part)
            if inner is not None and _changes(site, inner, seen):
                return True
    return False


def _changed(node: ast.AST) -> set[str]:
    """Variables whose elements a node changes. (`a += 1` of whole arrays is in no function that is compiled.)"""
    match node:
        case ast.Subscript(ctx=ast.Store() | ast.Del(), value=base) | ast.Attribute(ctx=ast.Store(), value=base):
            return {_root(base)}
        case ast.Call(func=ast.Attribute(attr=attr, value=base)) if attr in CHANGING or attr == "at":
            return {_root(base)} if attr != "at" else {_root(each) for each in node.args[:1]}
        case ast.keyword(arg="out", value=base):
            return {_root(base)}
    return set()


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _may_be_handed(value: ast.expr) -> bool:
    """May it be, or hold, a part of something that is known elsewhere?"""
    items = value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
    if isinstance(value, ast.ListComp):
        items = [value.elt]
    if isinstance(value, ast.BinOp):
        items = [value.left, value.right]
        items = [each for each in items if not (isinstance(value.op, ast.Mult) and isinstance(each, ast.Name))]
    inner = items != [value] and any(map(_may_be_handed, items))
    return inner or isinstance(value, ast.Name | ast.Subscript | ast.Attribute | ast.IfExp | ast.BoolOp | ast.Call)
