"""Counters: `while i < n: …; i += 1` as a loop with start, stop and step, and `k += 1` told by the loop variable.

    k = 0
    for i in range(0, n, 2):     # in the body, before its update, k is i when k counts by 2
        b[k] = a[i]
        k += 2

Counted only where the text proves it: one update in the whole loop, directly in its body, reached in every iteration.

Does not handle: steps that are no literal numbers, counters whose first value is not a whole number.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops.nests.ir import Affine, Integer, Opaque
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Known, add, constant, multiply, subtract, variable
from optadvisor.loops.nests.reading.names import stores, walk_bindings
from optadvisor.loops.nests.reading.whole_numbers import integer, known_whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A name that changes by the same number in each iteration."""

    name: str
    update: ast.stmt
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingWhile:
    counter: Counter
    start: Affine
    stop: Integer
    rest: ast.expr | None
    """What else must hold, for `while i < n and a[i] > 0`."""


def counters(loop: ast.For | ast.While) -> tuple[Counter, ...]:
    """Names that every iteration of the loop changes once, by a literal number."""
    found = []
    for position, statement in enumerate(loop.body):
        step = _step(statement)
        if step is None:
            continue
        name, amount = step
        if _stored_times(loop, name) == 1 and not any(_continues(before) for before in loop.body[:position]):
            found.append(Counter(name=name, update=statement, step=amount))
    return tuple(found)


def _step(node: ast.stmt) -> tuple[str, int] | None:
    """`k += 2`, `k = k - 1`, `k = 2 + k` as (k, amount)."""
    match node:
        case ast.AugAssign(target=ast.Name(id=name), op=ast.Add() | ast.Sub() as op, value=value):
            amount = _literal(value)
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.BinOp(left=ast.Name(id=left), op=ast.Add() | ast.Sub() as op, right=value),
        ) if left == name:
            amount = _literal(value)
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.BinOp(left=value, op=ast.Add() as op, right=ast.Name(id=right))
        ) if right == name:
            amount = _literal(value)
        case _:
            return None
    if amount is None or amount == 0:
        return None
    return name, -amount if isinstance(op, ast.Sub) else amount


def _literal(node: ast.expr) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _literal(node.operand)
        return -inner if inner is not None else None
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _stored_times(loop: ast.For | ast.While, name: str) -> int:
    """How often the loop's header and body bind `name`; any `del`, definition or import counts, too."""
    nodes: list[ast.AST] = [*loop.body]
    if isinstance(loop, ast.For):
        nodes.append(loop.target)
    else:
        nodes.append(loop.test)
    times = sum(
        isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
        for node in walk_bindings(nodes)
    )
    others = sum(name in stores([node]).names for node in nodes if _defines(node, name))
    return times + others


def _defines(node: ast.AST, name: str) -> bool:
    plain = {n.id for n in walk_bindings(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return name not in plain and name in stores([node]).names


def _continues(node: ast.AST) -> bool:
    """Whether a statement may go on with the next iteration of the loop around it; those of inner loops do not."""
    if isinstance(node, ast.Continue):
        return True
    if isinstance(node, ast.For | ast.While | ast.AsyncFor):
        return any(map(_continues, node.orelse))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        return False
    if isinstance(node, ast.Try | ast.TryStar):
        return True  # an exception may lead past the update
    return any(map(_continues, ast.iter_child_nodes(node)))


# ---------------------------------------------------------------- in a loop that is counted already


def at_start(counter: Counter, first: Affine, loop: str, start: Integer, step: int | None) -> Affine | None:
    """The value of a counter when an iteration begins, in terms of the loop variable; None when that is not affine."""
    if not isinstance(start, Affine) or step is None or counter.step % step:
        return None
    return add(first, multiply(subtract(variable(loop), start), counter.step // step))


# ---------------------------------------------------------------- while loops


def counting(frame: Frame, loop: ast.While) -> CountingWhile | str:
    """A `while` in counting form, or why it is none, as a clause."""
    if isinstance(loop.test, ast.Constant):
        return "it goes on until something in it leaves it"
    tests = loop.test.values if isinstance(loop.test, ast.BoolOp) and isinstance(loop.test.op, ast.And) else [loop.test]
    for counter in counters(loop):
        found = _bounded(frame, loop, counter, tests[0])
        if found is None:
            continue
        first = frame.env.get(counter.name)
        if not isinstance(first, Known):
            return f"it is not known that `{counter.name}` starts with a whole number"
        rest: ast.expr | None = None
        if len(tests) > 1:
            rest = ast.copy_location(ast.BoolOp(op=ast.And(), values=tests[1:]), tests[1])
            rest = ast.fix_missing_locations(rest) if len(tests) > 2 else tests[1]
        return CountingWhile(counter=counter, start=first.value, stop=found, rest=rest)
    return "how often it runs depends on what it computes"


def _bounded(frame: Frame, loop: ast.While, counter: Counter, test: ast.expr) -> Integer | None:
    """The stop of `i < n` and its like, when the counter moves towards it and it stays what it is."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    left, operator, right = test.left, test.ops[0], test.comparators[0]
    mirrored = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
    kind = type(operator)
    if isinstance(right, ast.Name) and right.id == counter.name:
        left, right, kind = right, left, mirrored.get(kind, kind)
    if not isinstance(left, ast.Name) or left.id != counter.name:
        return None
    if kind not in ((ast.Lt, ast.LtE) if counter.step > 0 else (ast.Gt, ast.GtE)):
        return None
    if not _stays(frame, loop, right):
        return None
    stop: Integer | None = known_whole(frame, right)
    if stop is None:
        found = integer(frame, right)
        if kind is ast.Lt and isinstance(right, ast.Name) and isinstance(found, Affine):
            return found  # if it is no whole number, the next one above it has the same effect
        variables = found.variables if isinstance(found, Opaque) else frame.loop_variables(found)
        return Opaque(text=frame.code(right), variables=variables)
    assert isinstance(stop, Affine)
    one = {ast.LtE: 1, ast.GtE: -1}.get(kind, 0)
    return add(stop, constant(one))


def _stays(frame: Frame, loop: ast.While, bound: ast.expr) -> bool:
    """Whether nothing in the loop changes what `bound` evaluates to."""
    stored = stores([*loop.body, loop.test], frozenset(frame.arrays))
    for node in ast.walk(bound):
        if isinstance(node, ast.Name) and node.id in stored.names:
            return False
        if isinstance(node, ast.Attribute) and node.attr in stored.attributes:
            return False
        if isinstance(node, ast.Subscript) and not _is_shape(node):
            return False
        if isinstance(node, ast.Call) and known_whole(frame, node) is None:
            return False
        if isinstance(node, ast.Call) and stored.resizes:
            return False
        if isinstance(node, ast.NamedExpr | ast.Yield | ast.Await | ast.Lambda):
            return False
    return True


def _is_shape(node: ast.Subscript) -> bool:
    return isinstance(node.value, ast.Attribute) and node.value.attr == "shape"
