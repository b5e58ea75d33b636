"""Functions of the file that only compute, and give new vectors: what array code may call in front of a statement.

    def f(t, y):
        x, v = y
        return np.array([v, -x])        a vector of two floats

Does not handle: functions that call others of the file than such, or themselves, that store into what they are given,
or that give what they were given.
"""

from __future__ import annotations

import ast
import copy
import operator
from collections.abc import Callable, Mapping
from typing import Any

from optadvisor.rewriters.looping.kinds import COUNTED, LIKE, MAKERS, MIXED, Kind, Known, dtype_asked, name_of
from optadvisor.rewriters.looping.nodes import FLOAT, INT
from optadvisor.source.site import Site, bindings, bound_names, own_nodes, parameter_names

KindOf = Callable[[ast.expr], Known]
PLAIN = (
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.For, ast.Return, ast.Expr, ast.Pass),
    *(ast.Break, ast.Continue),
)
FOREIGN = (
    *(ast.NamedExpr, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.Await, ast.Yield, ast.YieldFrom, ast.JoinedStr),
)
BUILT_IN = frozenset(f"builtins.{name}" for name in ("abs", "float", "int", "len", "max", "min", "range"))
FOUR: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
LARGE = 2**53
METHODS = frozenset(f"method {name}" for name in ("copy", "max", "mean", "min", "sum"))


def written_out(site: Site, node: ast.expr) -> list[ast.expr] | None:
    """The items of `np.array([a, b])`; None for all else."""
    if not isinstance(node, ast.Call) or name_of(site, node) != "numpy.array" or len(node.args) != 1:
        return None
    if [k.arg for k in node.keywords] not in ([], ["dtype"]) or dtype_asked(site, node, 1) not in ("", FLOAT):
        return None
    items = node.args[0].elts if isinstance(node.args[0], ast.List | ast.Tuple) else []
    nested = (ast.List, ast.Tuple, ast.Starred)
    return None if not items or any(isinstance(each, nested) for each in items) else items


def kind_of_numbers(site: Site, node: ast.Call, kind_of: KindOf) -> Known:
    """The kind of an array that is written out: of floats, or not known."""
    items = written_out(site, node)
    found = [kind_of(item) for item in items or []]
    if items is None or any(each is None or each.rank or each.dtype not in (FLOAT, INT, MIXED) for each in found):
        return None
    floats = dtype_asked(site, node, 1) == FLOAT or Kind(0, FLOAT) in found
    return Kind(1, FLOAT) if floats else None


def vector_function(site: Site, call: ast.Call) -> ast.FunctionDef | None:
    """The same, if what it returns is always new."""
    function = computing_function(site, call)
    if function is None:
        return None
    nodes = list(own_nodes(function))
    own = {name for name in bound_names(function) - {*parameter_names(function)} if _is_own(site, nodes, name)}
    results = (node.value for node in nodes if isinstance(node, ast.Return))
    return function if all(_is_new(site, value, own) for value in results) else None


def computing_function(
    site: Site, call: ast.Call, around: frozenset[ast.FunctionDef] = frozenset()
) -> ast.FunctionDef | None:
    """The function of the file that is called, if it does nothing but compute what it returns; none of `around`."""
    function = site.helper(call)
    if function is None or function is site.node or function in around:
        return None
    if call.keywords or function.args.vararg or function.args.kwarg:
        return None
    parameters, nodes = parameter_names(function), list(own_nodes(function))
    least = len(parameters) - len(function.args.defaults)
    if function.args.kwonlyargs or not least <= len(call.args) <= len(parameters):
        return None
    if any(isinstance(arg, ast.Starred) for arg in call.args) or not all(map(_is_plain_statement, nodes)):
        return None
    inside = [node for node in nodes if isinstance(node, ast.Call)]
    if not all(_is_plain_call(site, node) or computing_function(site, node, around | {function}) for node in inside):
        return None
    own = {name for name in bound_names(function) - {*parameters} if _is_own(site, nodes, name)}
    for node in nodes:
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            base = node.value
            if isinstance(node, ast.Attribute) or not isinstance(base, ast.Name) or base.id not in own:
                return None
    return function


def _is_new(site: Site, value: ast.expr | None, own: set[str]) -> bool:
    """Does a `return` give nothing that there was before the call?"""
    if isinstance(value, ast.Name):
        return value.id in own
    return isinstance(value, ast.BinOp | ast.UnaryOp) or _makes(site, value)


def _is_plain_statement(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return not isinstance(node, FOREIGN) and (not isinstance(node, ast.stmt) or isinstance(node, PLAIN))


def _is_plain_call(site: Site, node: ast.Call) -> bool:
    name = name_of(site, node)
    if any(k.arg == "out" for k in node.keywords):
        return False
    known = name.startswith(("math.", "numpy.")) and name.count(".") == 1
    return known or name in BUILT_IN | METHODS


def _is_own(site: Site, nodes: list[ast.AST], name: str) -> bool:
    """Is a variable never anything but an array that the function makes?"""
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    made = [
        target
        for node in nodes
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and _makes(site, node.value)
        for target in node.targets
    ]
    return all(store in made for store in stores)


def _makes(site: Site, value: ast.expr | None) -> bool:
    """Does the expression make a new array?"""
    if value is None or not isinstance(value, ast.Call):
        return False
    name = name_of(site, value)
    function = name.removeprefix("numpy.")
    return written_out(site, value) is not None or (name != function and function in (MAKERS | LIKE) - COUNTED)


def kind_of_result(
    site: Site,
    call: ast.Call,
    known: Mapping[str, Known],
    kind_of: KindOf,
    kinds_of: Callable[[Site, ast.FunctionDef, Mapping[str, Known]], Mapping[str, Known]],
    kind: Callable[[Site, ast.expr, Mapping[str, Known]], Known],
) -> Known:
    """The kind of what such a function gives: a vector of floats, a float made of arrays, or not known."""
    given = [kind_of(arg) for arg in call.args if not isinstance(arg, ast.Starred)]
    of_arrays, gives_new = (
        any(each is not None and each.rank for each in given),
        vector_function(site, call) is not None,
    )
    function = computing_function(site, call)
    if function is None or not (of_arrays or gives_new):
        return None
    kinds = kinds_of(site, function, kinds_inside(site, function, call, known, kind_of))
    for node in own_nodes(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found = kinds.get(node.target.id)
            if found is None or found.rank:
                return None  # it would change what it is given
    results = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    known_results = {kind(site, each, kinds) if each is not None else None for each in results}
    if of_arrays and known_results == {Kind(0, FLOAT)}:
        return Kind(0, FLOAT)
    return Kind(1, FLOAT) if gives_new and known_results == {Kind(1, FLOAT)} else None


def kinds_inside(
    site: Site, function: ast.FunctionDef, call: ast.Call, known: Mapping[str, Known], kind_of: KindOf
) -> dict[str, Known]:
    """What is passed to the function, and what it reads of the file."""
    names = parameter_names(function)
    given = dict(zip(names, map(kind_of, call.args), strict=False))
    first = len(names) - len(function.args.defaults)
    for name, default in zip(names[first:], function.args.defaults, strict=True):
        given.setdefault(name, kind_of(default))
    around = (each for each in site.module.functions.values() if each.lineno <= call.lineno <= (each.end_lineno or 0))
    local = bound_names(function).union(*map(bound_names, around))
    read = {name for name in known.keys() - local if bindings(site.module.tree, name)}
    return {**{name: known[name] for name in read}, **given}


def with_plain_defaults(args: ast.arguments) -> ast.arguments:
    """The same with defaults such as `8.0 / 3.0` as the numbers that they are."""
    new = copy.copy(args)
    new.defaults = [number if (number := _number(each)) is not None else each for each in args.defaults]
    return new


def _number(node: ast.expr) -> ast.Constant | None:
    """What floats and ints of the text give by the four operations; None for all else, and for what is no number."""
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return node
        case ast.BinOp(left=left, op=op, right=right) if type(op) in FOUR:
            one, other = _number(left), _number(right)
            if one is None or other is None or (type(op) is ast.Div and not other.value):
                return None
            value = FOUR[type(op)](one.value, other.value)
            return ast.Constant(value) if 0 <= value < LARGE else None  # a sign would be an operation again
    return None
