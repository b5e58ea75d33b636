"""Which names of a function only ever hold ints, or lists and arrays of them: no copy rounds those.

Does not handle: attributes; ints that come from calls of the file's functions.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters._deciding_words import bound
from optadvisor.source.site import Site, parameter_names

MAKERS = ("builtins.len", "builtins.range", "builtins.int", "builtins.ord", "math.floor", "math.ceil")
_SAME = ("abs", "min", "max", "sum", "enumerate", "zip", "list", "reversed", "sorted")
SAME = tuple(f"builtins.{name}" for name in _SAME)
"""Ints of ints."""


def whole_names(site: Site, function: ast.AST, nodes: list[ast.AST], seen: bool) -> frozenset[str]:
    """Names that only ever hold ints, which no copy rounds, or arrays and lists of them."""
    values: dict[str, list[ast.expr | None]] = {}
    for node in nodes:
        for name, value in bound(node):
            values.setdefault(name, []).append(value)
    given = parameter_names(function) if isinstance(function, ast.FunctionDef) else ()
    fine = {name for name in given if seen and _was_whole(site, name)}
    names = frozenset((values.keys() - set(given)) | fine)
    while True:
        kept = frozenset(
            name
            for name in names
            if all(value is not None and is_whole(site, value, names) for value in values.get(name, ()))
        )
        if kept == names:
            return names
        names = kept


def _was_whole(site: Site, name: str) -> bool:
    kinds = [(spec.type, spec.dtype, spec.element) for spec in site.seen(name)]
    return bool(kinds) and all(
        type_ in ("builtins.int", "builtins.bool", "builtins.str")
        or dtype.startswith(("int", "uint", "bool"))
        or (element in ("builtins.int", "builtins.bool", "builtins.str") and not dtype.startswith("float"))
        for type_, dtype, element in kinds
    )


def is_whole(site: Site, node: ast.expr, names: frozenset[str]) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | str | bytes | None)
        case ast.Name(id=name):
            return name in names
        case ast.BinOp(left=left, op=op, right=right):
            return not isinstance(op, ast.Div) and is_whole(site, left, names) and is_whole(site, right, names)
        case ast.UnaryOp(operand=operand):
            return isinstance(node.op, ast.Not) or is_whole(site, operand, names)
        case ast.Compare():
            return True
        case ast.Subscript(value=ast.Attribute(attr="shape")) | ast.Attribute(attr="size" | "ndim"):
            return True
        case ast.Subscript(value=value):
            return is_whole(site, value, names)
        case ast.IfExp(body=body, orelse=other):
            return is_whole(site, body, names) and is_whole(site, other, names)
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return all(is_whole(site, each, names) for each in elts)
        case ast.ListComp(elt=elt):
            return is_whole(site, elt, names)
        case ast.Call(args=args):
            name = site.resolved(node.func)
            same = name in SAME and bool(args) and all(is_whole(site, arg, names) for arg in args)
            return same or name in MAKERS
    return False
