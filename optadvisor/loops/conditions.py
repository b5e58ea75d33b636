"""What conditions and steps say about the ranges of int variables: the two places where a loop's ints are bounded.

    while lo <= hi:      inside, lo is at most the largest hi, and hi at least the smallest lo
        n += 1           a counter: bounded by patience (see `kinds`), wherever the loop starts it

Does not handle: conditions on anything but two ints, steps that are not literals.
"""

from __future__ import annotations

import ast

from optadvisor.loops.arithmetic import literal
from optadvisor.loops.contents import PATIENCE, STEP
from optadvisor.loops.expressions import evaluate
from optadvisor.loops.facts import Frame, State
from optadvisor.loops.intervals import Interval, narrowed
from optadvisor.loops.values import INT, Number, integer

NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.NotEq: ast.Eq,
}
MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}


def refine(frame: Frame, state: State, test: ast.expr, truth: bool) -> State:
    """What is known more once `test` came out as `truth`: tighter ranges of int variables."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return refine(frame, state, test.operand, not truth)
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if truth else ast.Or):
        for part in test.values:
            state = refine(frame, state, part, truth)
    if not isinstance(test, ast.Compare) or not (truth or len(test.ops) == 1):
        return state
    operands = [test.left, *test.comparators]
    for left, op, right in zip(operands, test.ops, operands[1:], strict=False):
        kind = type(op) if truth else NEGATED.get(type(op), ast.NotEq)
        values = evaluate(frame, left, state), evaluate(frame, right, state)
        numbers = [v for v in values if isinstance(v, Number) and v.machine == INT]
        if len(numbers) < 2:
            continue
        for node, mine, other, relation in (
            (left, numbers[0], numbers[1], kind),
            (right, numbers[1], numbers[0], MIRRORED.get(kind, kind)),
        ):
            if isinstance(node, ast.Name) and node.id in state:
                tighter = integer(narrowed(relation, mine.interval, other.interval), mine.tags)
                state = {**state, node.id: state[node.id]._replace(value=tighter)}
    return state


def counters(loop: ast.For | ast.While, state: State, pinned: frozenset[str]) -> dict[str, Interval]:
    """Int variables that the loop changes only by small constant steps, with the range that patience allows."""
    steps: dict[str, list[float]] = {}
    stores: dict[str, int] = {}
    for node in ast.walk(loop):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            stores[node.id] = stores.get(node.id, 0) + 1
        found = _step(node)
        if found is not None:
            steps.setdefault(found[0], []).append(found[1])
    pins = {}
    for name, sizes in steps.items():
        value = state[name].value if name in state and name not in pinned else None
        if not isinstance(value, Number) or value.machine != INT or value.interval.magnitude > PATIENCE:
            continue
        if len(sizes) == stores[name] and all(abs(size) <= STEP for size in sizes):
            low = value.interval.low - (PATIENCE if min(sizes) < 0 else 0)
            pins[name] = Interval(low, value.interval.high + (PATIENCE if max(sizes) > 0 else 0))
    return pins


def counting(statement: ast.AST | None) -> int:
    """The small constant that a statement such as `h[k] += 1` adds to an element; 0 for any other statement."""
    if not isinstance(statement, ast.AugAssign) or not isinstance(statement.op, ast.Add | ast.Sub):
        return 0
    size = literal(statement.value)
    if size is None or size != int(size) or abs(size) > STEP or isinstance(statement.target, ast.Name):
        return 0
    return int(size) if isinstance(statement.op, ast.Add) else -int(size)


def _step(node: ast.AST) -> tuple[str, float] | None:
    """The variable and the constant of `x += 1`, `x -= 1`, `x = x + 1`, `x = x - 1`."""
    target: ast.expr
    if isinstance(node, ast.AugAssign):
        target, op, amount = node.target, node.op, node.value
    elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.BinOp):
        target, op, amount = node.targets[0], node.value.op, node.value.right
        if not (isinstance(node.value.left, ast.Name) and isinstance(target, ast.Name)):
            return None
        if node.value.left.id != target.id:
            return None
    else:
        return None
    size = literal(amount)
    if not isinstance(target, ast.Name) or not isinstance(op, ast.Add | ast.Sub) or size is None or size != int(size):
        return None
    return target.id, size if isinstance(op, ast.Add) else -size
