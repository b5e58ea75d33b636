"""Who only reads a list, so that a tuple may as well be there, and what changes no list, for `_unzipped_rows`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence

from optadvisor.rewriters._places import binding_count, is_builtin
from optadvisor.source.site import Site, own_nodes

READ_BY = ("sum", "max", "min", "len", "zip", "enumerate", "list", "sorted", "reversed", "any", "all")
"""Built-in functions that only read what they are given, and give neither it nor a part of the same type."""
CALM = (*READ_BY, "abs", "range", "float", "int", "round", "bool", "pow", "divmod")
"""Those that change nothing."""
SCOPES = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
ODD = (*SCOPES, ast.Global, ast.Nonlocal, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.With)


def stores(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def binds(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and stores(node)


def is_fresh(value: ast.expr) -> bool:
    """Whether a list, all lists in it, and nothing else, are made by this expression."""
    match value:
        case ast.List(elts=elts):
            return all(isinstance(each, ast.Constant) or is_fresh(each) for each in elts)
        case ast.ListComp(elt=elt):
            return isinstance(elt, ast.Constant) or is_fresh(elt)
        case ast.BinOp(left=ast.List(elts=[ast.Constant()]), op=ast.Mult()):
            return True
    return False


def numbers_among(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Variables that are given a number somewhere: what is compiled is one all the time."""
    found = [node for node in nodes if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)]
    values = [(node.targets, node.value) for node in found if isinstance(node.value, ast.Constant)]
    given = [targets for targets, value in values if type(value.value) in (int, float)]
    return frozenset(each.id for targets in given for each in targets if isinstance(each, ast.Name))


def is_only_read(
    site: Site, parents: dict[ast.AST, ast.AST], node: ast.expr, asked: frozenset[ast.FunctionDef]
) -> bool:
    """Whether a list is not told from a tuple here, and stays as it is."""
    match parents[node]:
        case ast.For() | ast.comprehension() as loop:
            return loop.iter is node
        case ast.Subscript(value=value, slice=index, ctx=ast.Load()):
            return value is node and not isinstance(index, ast.Slice)
        case ast.Call(func=func, args=args, keywords=[]) as call if node in args:
            if is_builtin(site, func, "zip") or _is_of_math(site, func):
                return True
            if is_builtin(site, func, *READ_BY):  # `max(one, other)` and `sum(rows, one)` may give what they are given
                return args == [node] or (args[0] is node and is_builtin(site, func, "sum", "enumerate"))
            helper = site.helper(call)
            return helper is not None and _is_read_by(site, helper, call, node, asked)
    return False


def _is_read_by(
    site: Site, helper: ast.FunctionDef, call: ast.Call, given: ast.expr, asked: frozenset[ast.FunctionDef]
) -> bool:
    """Whether a function of the file only reads the parameter for which a call passes a column."""
    nodes = [*own_nodes(helper)]
    arguments = helper.args
    odd = arguments.vararg or arguments.posonlyargs or any(isinstance(each, ast.Starred) for each in call.args)
    if helper in asked or odd or len(call.args) > len(arguments.args) or any(isinstance(node, ODD) for node in nodes):
        return False
    name = arguments.args[call.args.index(given)].arg
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    mentioned = [node for node in nodes if isinstance(node, ast.Name) and node.id == name]
    return all(not stores(node) and is_only_read(site, parents, node, asked | {helper}) for node in mentioned)


def is_calm(
    site: Site,
    nodes: Sequence[ast.AST],
    own: Mapping[str, int],
    numbers: frozenset[str],
    asked: frozenset[ast.FunctionDef],
) -> bool:
    """Whether nothing among the nodes changes a list, but for those in `own`, so deep at most; `numbers`: no lists."""
    for node in nodes:
        if isinstance(node, ast.Call) and not _is_calm_call(site, node, own, asked):
            return False
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            base: ast.expr = node
            depth = 0
            while isinstance(base, ast.Subscript):
                base, depth = base.value, depth + 1
            if not isinstance(base, ast.Name) or own.get(base.id, 0) < depth or isinstance(node.ctx, ast.Del):
                return False
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id not in numbers:
            return False
    return True


def _is_calm_call(site: Site, call: ast.Call, own: Mapping[str, int], asked: frozenset[ast.FunctionDef]) -> bool:
    if is_builtin(site, call.func, *CALM) or _is_of_math(site, call.func):
        return True
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")):
            return name in own
    helper = site.helper(call)
    if helper is None or helper in asked:
        return False
    nodes = [*own_nodes(helper)]
    if any(isinstance(node, ODD) for node in nodes):
        return False
    return is_calm(site, nodes, {}, numbers_among(nodes), asked | {helper})


def _is_of_math(site: Site, node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and site.resolved(node).startswith("math.")


def means_builtins(site: Site, *names: str) -> bool:
    """Whether these names mean the built-in functions anywhere in the file, so that added text may call them."""
    functions = [node for node in ast.walk(site.module.tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
    parts = [function.args for function in functions]
    given = {one.arg for part in parts for one in ast.walk(part) if isinstance(one, ast.arg)}
    bound = any(binding_count(site, name) or name in given for name in names)
    return not bound and not site.module.has_star_import
