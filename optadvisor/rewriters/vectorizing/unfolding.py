"""Calls of functions of the file, put in the place of the call with variables of their own (see `plain`).

    y, slope = horner(coefficients, x)    →    p = coefficients[0]
                                               dp = 0.0
                                               for c in coefficients[1:]:
                                                   dp, p = dp * x + p, p * x + c
                                               y = p
                                               slope = dp

Only where `inlining` cannot work the call out as one expression: functions with loops, rows or several results. Such a
function ends in one `return`, or in one at the end of each side of its last `if`.

Does not handle: recursion, `continue`, stores into what is handed over, but by a statement of its own.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing import columns, fixed_lists, leaving
from optadvisor.rewriters.vectorizing.ranks import learn_row, rank
from optadvisor.rewriters.vectorizing.windows import stored_in
from optadvisor.rewriters.vectorizing.work import Work, let, load
from optadvisor.source.site import bound_names, own_nodes, parameter_names

DEPTH = 4


def called(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """What stands for a call; None for anything else."""
    if not isinstance(node, ast.Call) or not hasattr(node, "lineno"):
        return None
    function = work.site.helper(node)
    if function is None or not _is_meant(work, function, node):
        return None
    found = _body(work, function, node)
    if found is None:
        return None
    statements, value = found
    if fixed_lists.sorts(work, function):  # so that what it sorts is there as a whole
        result = work.fresh("result")
        statements, value = [*statements, let(result, value)], load(result)
    fixed_lists.confine(work, [*statements, ast.Expr(value)])
    work.inlined[function] = None
    work.active.append(function)
    before += work.block(statements)
    work.active.pop()
    return value


def _is_meant(work: Work, function: ast.FunctionDef, node: ast.Call) -> bool:
    assert work.site.node is not None
    a = function.args
    if a.vararg or a.kwarg or a.kwonlyargs or function in work.active or len(work.active) >= DEPTH:
        return False
    if function is work.site.node or function.name in work.stored:
        return False
    nodes = list(own_nodes(function))
    if any(isinstance(n, ast.Try | ast.With | ast.Global | ast.Nonlocal) for n in nodes):
        return False
    if any(isinstance(n, ast.FunctionDef | ast.ClassDef | ast.Yield | ast.YieldFrom | ast.Import) for n in nodes):
        return False
    if any(isinstance(n, ast.Call) and work.site.helper(n) is function for n in nodes):
        return False
    if not all(isinstance(each, ast.Constant) and isinstance(each.value, int | float) for each in a.defaults):
        return False
    outside = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)} - bound_names(function)
    if outside & bound_names(work.site.node):
        return False
    hard = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
    returns_more = any(isinstance(n, ast.Return) and isinstance(n.value, ast.Tuple) for n in nodes)
    return (
        bool(node.keywords)
        or len(node.args) < len(parameter_names(function))
        or returns_more
        or any(isinstance(n, hard) for n in nodes)
        or any(isinstance(n, ast.Call) and work.resolved(n.func) in _MORE for n in nodes)
        or fixed_lists.sorts(work, function)
        or _takes_rows(work, node)
    )


_MORE = frozenset({"builtins.sum", "builtins.map", "numpy.sum", "numpy.dot", "numpy.linalg.norm", "numpy.mean"})


def _takes_rows(work: Work, node: ast.Call) -> bool:
    return any((rank(work, each) or 0) > 0 for each in node.args)


def _arguments(function: ast.FunctionDef, node: ast.Call) -> dict[str, ast.expr] | None:
    """Parameter → what it is called with; defaults that are written as numbers count."""
    names = parameter_names(function)
    if len(node.args) > len(names) or any(isinstance(each, ast.Starred) for each in node.args):
        return None
    found = dict(zip(names, node.args, strict=False))
    for each in node.keywords:
        if each.arg is None or each.arg not in names or each.arg in found:
            return None
        found[each.arg] = each.value
    defaults = function.args.defaults
    for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
        if name not in found:
            if not isinstance(default, ast.Constant) or not isinstance(default.value, int | float):
                return None
            found[name] = default
    return {name: found[name] for name in names} if len(found) == len(names) else None


def defaults_tests(function: ast.FunctionDef) -> list[str]:
    """A test that the defaults which were copied are still those of the file."""
    if not function.args.defaults:
        return []
    values = tuple(map(ast.literal_eval, function.args.defaults))
    return [f'repr({function.name}.__defaults__) == "{values!r}"']


def _body(work: Work, function: ast.FunctionDef, node: ast.Call) -> tuple[list[ast.stmt], ast.expr] | None:
    arguments = _arguments(function, node)
    if arguments is None:
        return None
    changed = stored_in(function.body)
    if changed & {n for n in arguments if rank(work, arguments[n]) != 0} - _rebound(function):
        return None  # it stores into what it is handed
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    names = {name: work.fresh(name.strip("_") or "value") for name in sorted(bound_names(function))}
    statements: list[ast.stmt] = []
    handed: dict[str, ast.expr] = {}
    for name, argument in arguments.items():
        if isinstance(argument, ast.Name) and name not in changed:
            names[name] = argument.id
            continue
        if columns.is_column(work, argument):
            handed[name] = argument
            continue
        known = rank(work, argument)
        if known is not None:
            work.ranks[names[name]] = known
        learn_row(work, names[name], argument)
        statements.append(let(names[name], copy.deepcopy(argument)))
    new: list[ast.stmt] | None = [_Renamed(names).visit(copy.deepcopy(each)) for each in body]
    for name, argument in handed.items():
        new = None if new is None or name in changed else columns.put(names[name], argument, new)
    if new is None:
        return None
    result = _result(work, new)
    if result is None:
        return None
    rest, value = result
    return [*statements, *rest], value


def _rebound(function: ast.FunctionDef) -> set[str]:
    """Parameters that the function gives other values, and into whose elements it does not store."""
    names = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    parts = {
        n.value.id
        for n in ast.walk(function)
        if isinstance(n, ast.Subscript | ast.Attribute)
        and isinstance(n.value, ast.Name)
        and not isinstance(n.ctx, ast.Load)
    }
    return names - parts


def _result(work: Work, body: list[ast.stmt]) -> tuple[list[ast.stmt], ast.expr] | None:
    """Statements without `return`, and the value that is returned."""
    if not body:
        return None
    returns = [n for each in body for n in ast.walk(each) if isinstance(n, ast.Return)]
    last = body[-1]
    if len(returns) == 1 and isinstance(last, ast.Return) and last.value is not None:
        return body[:-1], last.value
    sizes = {len(n.value.elts) if isinstance(n.value, ast.Tuple) else 0 for n in returns}
    if len(sizes) != 1 or any(n.value is None for n in returns):
        return None
    names = [work.fresh("result") for _ in range(max(sizes) or 1)]
    found = _structured(body, names)
    if found is None:
        return None
    return found, ast.Tuple([load(name) for name in names], ast.Load()) if max(sizes) else load(names[0])


def _structured(body: list[ast.stmt], names: list[str]) -> list[ast.stmt] | None:
    """`body` with assignments to `names` for `return`, and what follows a returning `if` on its other side."""
    result: list[ast.stmt] = []
    for position, each in enumerate(body):
        if isinstance(each, ast.Return):
            assert each.value is not None
            return [*result, *_given(names, each.value)]
        if isinstance(each, ast.For | ast.While) and any(isinstance(n, ast.Return) for n in ast.walk(each)):
            found = leaving.broken(each, body[position + 1 :], lambda value: _given(names, value))
            return None if found is None else [*result, *found]
        if any(isinstance(n, ast.Return) for n in ast.walk(each)):
            if not isinstance(each, ast.If) or not isinstance(each.body[-1], ast.Return):
                return None
            rest = [*each.orelse, *body[position + 1 :]]
            yes, no = _structured(each.body, names), _structured(rest, names)
            return None if yes is None or no is None else [*result, ast.If(each.test, yes, no)]
        result.append(each)
    return None


def _given(names: list[str], value: ast.expr) -> list[ast.stmt]:
    values = value.elts if isinstance(value, ast.Tuple) else [value]
    return [let(name, each) for name, each in zip(names, values, strict=True)]


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self.names.get(node.id, node.id)
        return node


# ---------------------------------------------------------------- several values at once


def unpacked(work: Work, node: ast.stmt) -> list[ast.stmt] | None:
    """`a, b = map(f, [x, y])` as `a, b = f(x), f(y)`, one after the other where that is the same."""
    match node:
        case ast.Assign(
            targets=[ast.Tuple(elts=targets)], value=ast.Call(args=[function, ast.List() | ast.Tuple() as given])
        ):
            assert isinstance(node.value, ast.Call)
            if work.resolved(node.value.func) != "builtins.map" or len(given.elts) != len(targets):
                return None
            if not isinstance(function, ast.Name | ast.Attribute):
                return None
            calls = [ast.Call(copy.deepcopy(function), [each], []) for each in given.elts]
            for old, new in zip(given.elts, calls, strict=True):
                ast.copy_location(new, old)
            return apart(work, node, ast.Tuple([*calls], ast.Load()))
    return None


def apart(work: Work, node: ast.Assign, value: ast.Tuple) -> list[ast.stmt]:
    """`a, b = x, y` as statements of their own."""
    target = node.targets[0]
    if len(node.targets) > 1 or not isinstance(target, ast.Tuple) or len(target.elts) != len(value.elts):
        return [ast.Assign(node.targets, value, lineno=0)]
    if any(isinstance(each, ast.Starred) for each in (*target.elts, *value.elts)):
        return [ast.Assign(node.targets, value, lineno=0)]
    names = [work.fresh("value") for _ in value.elts]
    first = [let(name, each) for name, each in zip(names, value.elts, strict=True)]
    if _is_free(target.elts, value.elts):
        return [ast.Assign([place], each, lineno=0) for place, each in zip(target.elts, value.elts, strict=True)]
    return [
        *first,
        *(ast.Assign([place], load(name), lineno=0) for place, name in zip(target.elts, names, strict=True)),
    ]


def _is_free(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Are the targets plain variables of which no later value speaks?"""
    if not all(isinstance(each, ast.Name) for each in targets):
        return False
    bound: set[str] = set()
    for target, value in zip(targets, values, strict=True):
        if bound & {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}:
            return False
        assert isinstance(target, ast.Name)
        bound.add(target.id)
    return True
