"""Tests of `if` and `while` as conditions on what depends on them.

    if 0 < i < n and a[i] > 0:      i - 1 ≥ 0, n - i - 1 ≥ 0, and something opaque: a[i] > 0
    else:                           something opaque: not (0 < i < n and a[i] > 0)

Only comparisons of whole numbers are affine: of floats, `i > x` is not `i ≥ x + 1`.

Does not handle: `or` (opaque).
"""

from __future__ import annotations

import ast

from optadvisor.loops.nests.ir import Affine, Comparison, Condition, Opaque
from optadvisor.loops.nests.reading.expressions import Touched, read
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import constant, subtract
from optadvisor.loops.nests.reading.whole_numbers import depends, known_whole

_NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip


def conditions_of(frame: Frame, test: ast.expr, *, holds: bool) -> tuple[Condition, ...]:
    """What is known where `test` is true (`holds`), or false."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return conditions_of(frame, test.operand, holds=not holds)
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is holds:
        return tuple(found for part in test.values for found in conditions_of(frame, part, holds=holds))
    if isinstance(test, ast.Constant) and bool(test.value) is holds:
        return ()
    if isinstance(test, ast.Compare) and (holds or len(test.ops) == 1):
        sides = [test.left, *test.comparators]
        found = [
            _comparison(frame, left, operator, right, holds)
            for left, operator, right in zip(sides, test.ops, sides[1:], strict=False)
        ]
        exact = tuple(item for item in found if item is not None)
        return exact if len(exact) == len(found) else (*exact, opaque(frame, test, holds=holds))
    return (opaque(frame, test, holds=holds),)


def opaque(frame: Frame, test: ast.expr, *, holds: bool) -> Condition:
    text = frame.code(test)
    touched = Touched()
    env, unknown = dict(frame.env), list(frame.unknown)
    read(frame, test, touched)
    frame.env, frame.unknown = env, unknown
    left = Opaque(text=text if holds else f"not ({text})", variables=depends(frame, test))
    scalars = tuple(dict.fromkeys(use.name for use in touched.scalars))
    return Condition(left=left, line=test.lineno, scalars=scalars)


def _comparison(frame: Frame, left: ast.expr, operator: ast.cmpop, right: ast.expr, holds: bool) -> Condition | None:
    kind = type(operator) if holds else _NEGATED.get(type(operator))
    low, high = known_whole(frame, left), known_whole(frame, right)
    if kind is None or low is None or high is None:
        return None
    difference = subtract(low, high)
    one = constant(1)
    table: dict[type[ast.cmpop], tuple[Affine, Comparison]] = {
        ast.Eq: (difference, Comparison.ZERO),
        ast.NotEq: (difference, Comparison.NOT_ZERO),
        ast.GtE: (difference, Comparison.NOT_NEGATIVE),
        ast.Gt: (subtract(difference, one), Comparison.NOT_NEGATIVE),
        ast.LtE: (subtract(high, low), Comparison.NOT_NEGATIVE),
        ast.Lt: (subtract(subtract(high, low), one), Comparison.NOT_NEGATIVE),
    }
    if kind not in table:
        return None
    expression, comparison = table[kind]
    touched = Touched()
    read(frame, left, touched)
    read(frame, right, touched)
    scalars = tuple(dict.fromkeys(use.name for use in touched.scalars))
    return Condition(left=expression, comparison=comparison, line=left.lineno, scalars=scalars)
