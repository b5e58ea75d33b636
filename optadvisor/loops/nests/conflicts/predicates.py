"""When a statement surely runs: guards, sets of which are closed under "either way".

    if x[i] > 0:        a write under {x[i] > 0 at line 1} and a write under its negation
        t = x[i]        are together a write on every path
    else:
        t = -x[i]

A literal is one condition that is true or false throughout an iteration of the loop around its `if`: an affine one by
its value, an opaque one only as the very same `if` (its line and its text).

Does not handle: conditions that follow from each other (`i > 1` from `i > 0`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeAlias

from optadvisor.loops.nests.ir import Affine, Comparison, Condition

Literal: TypeAlias = tuple[str, object, bool]
"""What sort, which one, and whether it is meant to be true."""
Guard: TypeAlias = frozenset[Literal]
"""All of these hold."""
ALWAYS: Guard = frozenset()
MAX_GUARDS = 24


def literal(condition: Condition) -> Literal:
    left = condition.left
    if isinstance(left, Affine):
        if condition.comparison is not Comparison.NOT_NEGATIVE:
            return "zero", _either_sign(left), condition.comparison is Comparison.ZERO
        return "affine", (left.terms, left.constant), True
    text, truth = _without_not(left.text)
    if not condition.line:  # which `if` it is cannot be told
        return "once", id(condition), truth
    return f"line {condition.line}", text, truth


def negated(one: Literal) -> Literal:
    sort, what, truth = one
    if sort == "affine":  # not e >= 0 is -e - 1 >= 0
        assert isinstance(what, tuple)
        terms, constant = what
        return sort, (tuple((name, -factor) for name, factor in terms), -constant - 1), True
    return sort, what, not truth


def guard(conditions: Iterable[Condition]) -> Guard:
    return frozenset(literal(condition) for condition in conditions)


def with_guard(guards: frozenset[Guard], new: Guard) -> frozenset[Guard]:
    """One more guard, and what follows: `c and d` with `c and not d` is `c`."""
    found = set(guards)
    waiting = [new]
    while waiting and len(found) < MAX_GUARDS:
        one = waiting.pop()
        if any(other <= one for other in found):
            continue
        found.add(one)
        for other in tuple(found):
            for part in one:
                opposite = negated(part)
                if opposite in other:
                    waiting.append((one - {part}) | (other - {opposite}))
    return frozenset(found)


def covers(guards: frozenset[Guard], wanted: Guard) -> bool:
    """Whether one of the guards holds whenever `wanted` does."""
    return any(one <= wanted for one in guards)


def _either_sign(left: Affine) -> object:
    sign = -1 if left.terms and left.terms[0][1] < 0 else 1
    return tuple((name, sign * factor) for name, factor in left.terms), sign * left.constant


def _without_not(text: str) -> tuple[str, bool]:
    """`not (x > 0)` as `x > 0` and False."""
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return text, True
    truth = True
    while isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node, truth = node.operand, not truth
    return ast.unparse(node), truth
