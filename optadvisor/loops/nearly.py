"""Functions of NumPy whose last digits compiled code may not reproduce, where only a comparison depends on them.

    if np.random.rand() < np.exp(-cost * beta): …          asked for both ends of a range in which NumPy's number lies

    p = min(1, np.exp(-cost / t))                           the same by way of a variable
    if random.random() < p: …

NumPy's functions and the C library's are right to within a few units in the last place. What is made of such a number
by `+ - * /`, `min`, `max` and numbers known exactly moves in one direction as it grows, after rounding, too. So if the
comparison comes out the same for both ends of the range, it does for NumPy's number (see `rewriters._kernel_near`).

Does not handle: two such numbers in one comparison, `==`, variables with any other use, float32, sines and cosines, of
which NumPy's may be further off next to zero.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from optadvisor.loops import streams
from optadvisor.loops.arithmetic import need_number, require
from optadvisor.loops.expressions import evaluate
from optadvisor.loops.facts import Frame, State
from optadvisor.loops.intervals import EXACT
from optadvisor.loops.values import BOOL, FLOAT, INT, NP, PY, Number, Value, floating
from optadvisor.source.site import Site, own_nodes, parameter_names

NEARLY = "nearly"
"""What `Facts.makers` has for such a comparison."""
FUNCTIONS = frozenset({"exp", "expm1", "log", "log2", "log10", "log1p", "sinh", "cosh", "tanh"})
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
STEPS = (ast.Add, ast.Sub, ast.Mult, ast.Div)
EXTREMES = ("builtins.min", "builtins.max")


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """On which number a comparison depends."""

    leaf: ast.Call | ast.Name
    """The call, or the variable that holds what it gave."""
    calls: tuple[ast.Call, ...]


def called(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """What a call draws, or is nearly; None for any other call."""
    drawn = streams.drawn(frame, node, name, state)
    if drawn is not None:
        return drawn
    nearly = name.rpartition(".")[0] == "numpy" and name.rpartition(".")[2] in FUNCTIONS
    if not nearly and name not in EXTREMES:
        return None
    found = comparisons(frame.site, frame.function)
    if not nearly:
        return _extreme(frame, node, state, found)
    compared = [test for test, near in found.items() if node in near.calls]
    number = evaluate(frame, node.args[0], state) if compared else None
    if not isinstance(number, Number) or number.machine == BOOL or not number.tags <= {PY, NP}:
        return None
    number = need_number(frame, node.args[0], number)
    if number.machine == INT:
        require(frame, node.args[0], number, EXACT)
    for test in compared:
        frame.facts.makers[test] = NEARLY
    frame.facts.calls[node] = name.rpartition(".")[2]
    return floating(tags=frozenset({NP}))


def _extreme(frame: Frame, node: ast.Call, state: State, found: Mapping[ast.Compare, Near]) -> Value | None:
    """`min(1, np.exp(x))`, which may be an int: the comparison comes out the same for the float."""
    inside = [part for near in found.values() for part in near.calls if part in node.args]
    if not inside or not all(part in inside or _is_literal(part) for part in node.args):
        return None
    values = [evaluate(frame, part, state) for part in node.args]
    known = all(isinstance(v, Number) and (v.machine == FLOAT or v.interval.fits(EXACT)) for v in values)
    return floating(tags=frozenset({PY, NP})) if known else None


# ---------------------------------------------------------------- where


def comparisons(site: Site, function: ast.FunctionDef) -> dict[ast.Compare, Near]:
    """The comparisons that depend on one such call, directly or by way of one variable."""
    nodes = list(own_nodes(function))
    calls = {node for node in nodes if isinstance(node, ast.Call) and _is_nearly(site, node)}
    if not calls:
        return {}
    variables = _variables(site, function, nodes, calls)
    found: dict[ast.Compare, Near] = {}
    for node in nodes:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ORDERS):
            leaf = _leaf(site, node, calls, variables)
            if isinstance(leaf, ast.Call):
                found[node] = Near(leaf=leaf, calls=(leaf,))
            elif leaf is not None:
                found[node] = Near(leaf=leaf, calls=variables[leaf.id])
    read = [near.leaf.id for near in found.values() if isinstance(near.leaf, ast.Name)]
    loads = [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    elsewhere = {name for name in variables if loads.count(name) > read.count(name)}
    return {test: near for test, near in found.items() if not _is_variable(near.leaf, elsewhere)}


def _leaf(
    site: Site, test: ast.Compare, calls: set[ast.Call], variables: Mapping[str, tuple[ast.Call, ...]]
) -> ast.Call | ast.Name | None:
    """The one number in a comparison that is nearly known, if it stands where its growth moves one side one way."""
    places = [part for side in (test.left, test.comparators[0]) for part in one_way(site, side)]
    leaves = [part for part in ast.walk(test) if part in calls or _is_variable(part, variables)]
    only = leaves[0] if len(leaves) == 1 else None
    return only if only in places and isinstance(only, ast.Call | ast.Name) else None


def _is_variable(node: ast.AST, names: Collection[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _is_nearly(site: Site, node: ast.Call) -> bool:
    module, _, name = site.resolved(node.func).rpartition(".")
    plain = len(node.args) == 1 and not node.keywords and not isinstance(node.args[0], ast.Starred)
    return plain and module == "numpy" and name in FUNCTIONS


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _variables(
    site: Site, function: ast.FunctionDef, nodes: list[ast.AST], calls: set[ast.Call]
) -> dict[str, tuple[ast.Call, ...]]:
    """Variables that only ever hold such numbers, or literals → the calls."""
    single = [n for n in nodes if isinstance(n, ast.Assign) and len(n.targets) == 1]
    assigned = [(n.targets[0].id, n.value) for n in single if isinstance(n.targets[0], ast.Name)]
    stores = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    outer = {n for s in nodes if isinstance(s, ast.Global | ast.Nonlocal) for n in s.names}
    found: dict[str, tuple[ast.Call, ...]] = {}
    for name in {name for name, value in assigned if _origin(site, value, calls)} - outer:
        values = [value for each, value in assigned if each == name]
        origins = [_origin(site, value, calls) for value in values]
        plain = all(origin or _is_literal(value) for origin, value in zip(origins, values, strict=True))
        if plain and stores.count(name) == len(values) and name not in parameter_names(function):
            found[name] = tuple(origin for origin in origins if origin is not None)
    return found


def _origin(site: Site, node: ast.expr, calls: set[ast.Call]) -> ast.Call | None:
    """The call of which a variable's value is made."""
    if not isinstance(node, ast.Call):
        return None
    if site.resolved(node.func) in EXTREMES and not node.keywords:
        inside = [part for part in node.args if isinstance(part, ast.Call) and part in calls]
        return inside[0] if len(inside) == 1 and sum(map(_is_literal, node.args)) == len(node.args) - 1 else None
    return node if node in calls else None


def one_way(site: Site, node: ast.expr) -> Iterator[ast.expr]:
    """The expression and those parts of it whose growth moves it one way only."""
    yield node
    match node:
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, STEPS):
            yield from one_way(site, left)
            yield from one_way(site, right)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from one_way(site, operand)
        case ast.Call(func=ast.Name() as func, args=args, keywords=[]) if site.resolved(func) in EXTREMES:
            for part in args:
                yield from one_way(site, part)
