"""Functions of the file that only compute, and give new arrays: what array code may call in front of a statement.

    def f(t, y):                        def laplacian(a):
        x, v = y                            total = np.roll(a, 1) + np.roll(a, -1)
        return np.array([v, -x])            return total - 2 * a

Does not handle: functions that call others of the file than such, or themselves, that store into what they are given,
or that give what they were given.
"""

from __future__ import annotations

import ast
import copy
import operator
from collections.abc import Callable, Mapping
from typing import Any

from optadvisor.rewriters.looping.kinds import (
    COUNTED,
    LIKE,
    MAKERS,
    MIXED,
    ROUNDING,
    SAME,
    TESTS,
    TO_FLOAT,
    TWO,
    Kind,
    Known,
    dtype_asked,
    name_of,
)
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT
from optadvisor.rewriters.looping.positional import is_scattered
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
NEW = ((MAKERS | LIKE) - COUNTED) | TO_FLOAT | SAME | ROUNDING | TESTS | TWO.keys() | {"where", "clip", "roll"}
"""Functions of NumPy whose results share no memory with what they are given."""
DEEPEST = 4
"""Functions that call each other, one in the other: what each of them gives is asked again for each call."""
LARGE = 2**53
METHODS = frozenset(f"method {name}" for name in ("astype", "copy", "max", "mean", "min", "sum"))
Functions = frozenset[ast.FunctionDef]


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


def vector_function(site: Site, call: ast.Call, around: Functions = frozenset()) -> ast.FunctionDef | None:
    """The same, if what it returns is always new."""
    function = computing_function(site, call, around)
    if function is None:
        return None
    own = _own_names(site, function, around)
    results = (node.value for node in own_nodes(function) if isinstance(node, ast.Return))
    return function if all(_is_new(site, value, own, around | {function}) for value in results) else None


def computing_function(site: Site, call: ast.Call, around: Functions = frozenset()) -> ast.FunctionDef | None:
    """The function of the file that is called, if it does nothing but compute what it returns; none of `around`."""
    function = site.helper(call)
    if function is None or function is site.node or function in around or len(around) > DEEPEST:
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
    added = [node for node in inside if is_scattered(site, node)]
    alone = [node.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
    if any(call not in added for call in alone):
        return None
    inside = [node for node in inside if node not in added]
    if not all(_is_plain_call(site, node) or computing_function(site, node, around | {function}) for node in inside):
        return None
    own = _own_names(site, function, around)
    if any(not isinstance(node.args[0], ast.Name) or node.args[0].id not in own for node in added):
        return None
    for node in nodes:
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            base = node.value
            if isinstance(node, ast.Attribute) or not isinstance(base, ast.Name) or base.id not in own:
                return None
    return function


def _is_new(site: Site, value: ast.expr | None, own: set[str], around: Functions) -> bool:
    """Does a `return` give nothing that there was before the call?"""
    return value.id in own if isinstance(value, ast.Name) else _makes(site, value, around)


def _is_plain_statement(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant | ast.Call)
    return not isinstance(node, FOREIGN) and (not isinstance(node, ast.stmt) or isinstance(node, PLAIN))


def _is_plain_call(site: Site, node: ast.Call) -> bool:
    name = name_of(site, node)
    if any(k.arg == "out" for k in node.keywords):
        return False
    known = name.startswith(("math.", "numpy.")) and name.count(".") == 1
    return known or name in BUILT_IN | METHODS


def _own_names(site: Site, function: ast.FunctionDef, around: Functions) -> set[str]:
    """Names of nothing but numbers and of arrays that the function makes."""
    nodes, names = list(own_nodes(function)), bound_names(function) - {*parameter_names(function)}
    return {name for name in names if _is_own(site, nodes, name, around | {function})}


def _is_own(site: Site, nodes: list[ast.AST], name: str, around: Functions) -> bool:
    """Is a variable never anything but a number, or an array that the function makes, and may change in place?"""
    changed = {node.target for node in nodes if isinstance(node, ast.AugAssign)}
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    made = [
        target
        for node in nodes
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and _makes(site, node.value, around)
        for target in node.targets
    ]
    return all(store in made or store in changed for store in stores)


def _makes(site: Site, value: ast.expr | None, around: Functions) -> bool:
    """Does the expression make a new array, or a number?"""
    if isinstance(value, ast.BinOp | ast.UnaryOp | ast.Compare):
        return True
    if not isinstance(value, ast.Call):
        return False
    name = name_of(site, value)
    if name in METHODS or (name.startswith("numpy.") and name.removeprefix("numpy.") in NEW):
        return True
    return written_out(site, value) is not None or vector_function(site, value, around) is not None


def kind_of_result(
    site: Site,
    call: ast.Call,
    known: Mapping[str, Known],
    kind_of: KindOf,
    kinds_of: Callable[[Site, ast.FunctionDef, Mapping[str, Known]], Mapping[str, Known]],
    kind: Callable[[Site, ast.expr, Mapping[str, Known]], Known],
) -> Known:
    """The kind of what such a function gives: an array, a float made of arrays, or not known."""
    of_arrays, gives_new = _takes_arrays(call, kind_of), vector_function(site, call) is not None
    function = computing_function(site, call)
    of_floats = all(kind_of(arg) in (Kind(0, FLOAT), Kind(0, INT)) for arg in call.args)
    if function is None or not (of_arrays or gives_new or of_floats):
        return None
    kinds = kinds_of(site, function, kinds_inside(site, function, call, known, kind_of))
    if _changes_others(site, function, kinds):
        return None
    results = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    known_results = {kind(site, each, kinds) if each is not None else None for each in results}
    if (of_arrays or of_floats) and known_results == {Kind(0, FLOAT)}:
        return Kind(0, FLOAT)
    (gives, *others) = known_results or {None}
    if not gives_new or others or gives is None or not gives.rank or gives.dtype not in (FLOAT, INT, BOOL):
        return None
    return gives


def kinds_of_results(
    site: Site,
    call: ast.expr,
    known: Mapping[str, Known],
    kinds_of: Callable[[Site, ast.FunctionDef, Mapping[str, Known]], Mapping[str, Known]],
    kind: Callable[[Site, ast.expr, Mapping[str, Known]], Known],
) -> list[Kind]:
    """The kinds of what a function gives of arrays, several at once, each array a new one; none where not known."""

    def kind_of(node: ast.expr) -> Known:
        return kind(site, node, known)

    function = computing_function(site, call) if isinstance(call, ast.Call) else None
    if function is None or not isinstance(call, ast.Call) or not _takes_arrays(call, kind_of):
        return []
    (result, *others) = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)] or [None]
    parts = result.elts if isinstance(result, ast.Tuple) and not others else []
    kinds = kinds_of(site, function, kinds_inside(site, function, call, known, kind_of)) if parts else {}
    if _changes_others(site, function, kinds):
        return []
    own = _own_names(site, function, frozenset())
    found = [each for part in parts if (each := kind(site, part, kinds)) is not None]
    arrays = [part for part, each in zip(parts, found, strict=False) if each.rank]
    names = [part.id for part in arrays if isinstance(part, ast.Name)]
    new = all(_is_new(site, part, own, frozenset({function})) for part in arrays) and len({*names}) == len(names)
    fits = len(found) == len(parts) and all(each.dtype in (FLOAT, INT, BOOL) for each in found)
    return found if new and fits and arrays else []


def _takes_arrays(call: ast.Call, kind_of: KindOf) -> bool:
    given = [kind_of(arg) for arg in call.args if not isinstance(arg, ast.Starred)]
    return any(each is not None and each.rank for each in given)


def _changes_others(site: Site, function: ast.FunctionDef, kinds: Mapping[str, Known]) -> bool:
    """Does `x += …` change an array, or what may be one, that the function has not made?"""
    own = _own_names(site, function, frozenset())
    changed = (node.target for node in own_nodes(function) if isinstance(node, ast.AugAssign))
    names = [target.id for target in changed if isinstance(target, ast.Name)]
    return any((found := kinds.get(name)) is None or (found.rank and name not in own) for name in names)


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
