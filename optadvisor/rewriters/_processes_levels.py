"""How many lists in one another a name most likely holds, from what was recorded of it, or from the text.

    level_of(site, "rows")     2 for `[[1, 2], [3]]`, 1 for a dictionary of texts, 0 for a number, a text or a tuple

Only a guess: it is tested when the program runs.

Does not handle: lists of lists of lists of unequal lengths, which are taken for less.
"""

from __future__ import annotations

import ast

from optadvisor.records import ValueSpec
from optadvisor.rewriters._alone import Kind
from optadvisor.rewriters._alone_tables import READING
from optadvisor.source.site import Site

HOLDING = ("dict", "frozenset", "list", "set")


def kind_of(level: int) -> Kind:
    """Of something that was there before, with so many lists in one another."""
    return (*[False] * level, True)


def level_of(site: Site, name: str) -> int:
    """How many lists in one another a name most likely holds; it is tested when the program runs."""
    read = (spec for call in site.recording.calls for spec in call.globals_read if spec.name == name)
    seen = [*site.seen(name), *read]
    if name not in site.bound_names or name in site.parameters:
        levels = [_level_seen(spec) for spec in seen]
        if levels:
            return max(levels)
    tree: ast.AST = site.node if name in site.bound_names and site.node is not None else site.module.tree
    statements = (node for node in ast.walk(tree) if isinstance(node, ast.Assign))
    values = [one.value for one in statements if any(isinstance(t, ast.Name) and t.id == name for t in one.targets)]
    return max(map(_level_written, values), default=1)


def _level_seen(spec: ValueSpec) -> int:
    kind, element = (one.rpartition(".")[2] for one in (spec.type, spec.element))
    if kind not in HOLDING:
        return 0
    return 1 + (max(len(spec.shape) - 1, 1) if element in HOLDING else 0)


def _level_written(value: ast.expr) -> int:
    match value:
        case ast.List(elts=parts) | ast.Set(elts=parts) | ast.Tuple(elts=parts):
            return int(not isinstance(value, ast.Tuple)) + max(map(_level_written, parts[:1]), default=0)
        case ast.Dict(values=parts):
            return 1 + max(map(_level_written, parts[:1]), default=0)
        case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.DictComp(value=elt):
            return 1 + _level_written(elt)
        case ast.BinOp(left=left, right=right):
            return max(_level_written(left), _level_written(right))
        case ast.Call(func=ast.Name(id="int" | "float" | "str" | "len" | "range" | "sum" | "max" | "min")):
            return 0
        case ast.Call(func=ast.Attribute(attr=method)) if method in READING and method not in ("rsplit", "split"):
            return 0
        case ast.UnaryOp(operand=operand):
            return _level_written(operand)
        case ast.Call(func=ast.Name(id="list" | "set" | "dict" | "sorted")):
            return 1
    return 1 if isinstance(value, ast.Call | ast.ListComp | ast.IfExp) else 0
