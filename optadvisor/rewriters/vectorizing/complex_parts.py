"""Python's complex arithmetic, written out for the real and the imaginary part.

    multiplied(z, w)     →  z_re * w_re - z_im * w_im,  z_re * w_im + z_im * w_re
    multiplied(z, k)     →  z_re * k,  z_im * k           where the terms with the 0.0 of `k + 0j` change nothing

These are the formulas of CPython 3.11 to 3.13 (`Objects/complexobject.c`), rounded in the same places, so the results
are the same to the last bit. A real operand becomes `complex(x, 0.0)` there; its zero is left out only where that is
the same, also for the sign of a zero, unless `loose` says that this sign plays no part.

Does not handle: powers other than by small whole numbers, division by complex numbers (`complex_values`).
"""

from __future__ import annotations

import ast
import copy
import math
from dataclasses import dataclass

MOST = 100
"""Python multiplies for whole exponents up to this one."""
LARGE, INT = 1e290, 2.0**63
"""Sizes below which no rounding makes anything infinite, and of all ints of 64 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a complex number, as an expression."""

    node: ast.expr
    bound: float = math.inf
    """Its size is at most this; it may be nan only where this is infinite."""
    positive: bool = False
    """Never -0.0."""
    zero: bool = False
    """Always 0.0 or -0.0."""
    own: bool = False
    """A `np.float64`, also as a value of the text: NumPy would warn of what is worked out with it."""

    @property
    def finite(self) -> bool:
        return self.bound <= LARGE


Pair = tuple[Part, Part]


def constant(value: float) -> Part:
    plain = math.copysign(1.0, value) > 0 or value != 0.0
    bound = abs(value) if math.isfinite(value) else math.inf
    return Part(node=ast.Constant(value), bound=bound, positive=plain, zero=value == 0.0)


def known(part: Part) -> float | None:
    """Its value where that is a number written out."""
    node = part.node
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, float) else None


def real(node: ast.expr, *, whole: bool) -> Pair:
    """`complex(x, 0.0)` of a Python number; `whole`: it is an int."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and abs(node.value) < LARGE:
        return constant(float(node.value)), constant(0.0)
    return Part(node=node, bound=INT if whole else math.inf, positive=whole), constant(0.0)


def same(a: Part, b: Part) -> bool:
    return isinstance(a.node, ast.Name) and isinstance(b.node, ast.Name) and a.node.id == b.node.id


def _joined(a: Part, op: ast.operator, b: Part) -> ast.expr:
    return ast.BinOp(copy.deepcopy(a.node), op, copy.deepcopy(b.node))


# ---------------------------------------------------------------- one part


def negated(a: Part) -> Part:
    value = known(a)
    if value is not None:
        return constant(-value)
    return Part(node=ast.UnaryOp(ast.USub(), copy.deepcopy(a.node)), bound=a.bound, zero=a.zero, own=a.own)


def times(a: Part, b: Part) -> Part:
    first, second = known(a), known(b)
    if first is not None and second is not None and math.isfinite(first * second):
        return constant(first * second)
    if first == 1.0 or second == 1.0:
        return b if first == 1.0 else a
    bound = a.bound * b.bound if a.finite and b.finite else math.inf
    zero = a.finite and b.finite and (a.zero or b.zero)
    return Part(node=_joined(a, ast.Mult(), b), bound=bound, positive=same(a, b), zero=zero, own=a.own or b.own)


def plus(a: Part, b: Part, *, loose: bool) -> Part:
    """Their sum; `loose`: whether a zero is 0.0 or -0.0 plays no part."""
    first, second = known(a), known(b)
    if first is not None and second is not None and math.isfinite(first + second):
        return constant(first + second)
    if b.zero and (loose or a.positive or _is_minus_zero(b)):
        return a
    if a.zero and (loose or b.positive or _is_minus_zero(a)):
        return b
    bound, zero, positive, own = a.bound + b.bound, a.zero and b.zero, a.positive or b.positive, a.own or b.own
    return Part(node=_joined(a, ast.Add(), b), bound=bound, positive=positive, zero=zero, own=own)


def minus(a: Part, b: Part, *, loose: bool) -> Part:
    first, second = known(a), known(b)
    if first is not None and second is not None and math.isfinite(first - second):
        return constant(first - second)
    if b.zero and (loose or a.positive or (second == 0.0 and not _is_minus_zero(b))):
        return a
    if a.zero and loose:
        return negated(b)
    bound, zero = a.bound + b.bound, a.zero and b.zero
    return Part(node=_joined(a, ast.Sub(), b), bound=bound, positive=a.positive, zero=zero, own=a.own or b.own)


def over(a: Part, b: Part, *, whole: bool) -> Part:
    """The quotient, which raises for a divisor of zero; `whole`: the divisor is an int, and so not below 1 in size."""
    value, divisor = known(a), known(b)
    if value is not None and divisor:
        return constant(value / divisor)
    bound = a.bound / abs(divisor) if divisor else a.bound if whole else math.inf
    zero = a.zero and (whole or bool(divisor))
    return Part(node=_joined(a, ast.Div(), b), bound=bound, zero=zero, own=a.own or b.own)


def _is_minus_zero(part: Part) -> bool:
    value = known(part)
    return value == 0.0 and math.copysign(1.0, value) < 0


# ---------------------------------------------------------------- both; operands in use twice must be names or numbers


def added(a: Pair, b: Pair, *, loose: bool) -> Pair:
    return plus(a[0], b[0], loose=loose), plus(a[1], b[1], loose=loose)


def subtracted(a: Pair, b: Pair, *, loose: bool) -> Pair:
    return minus(a[0], b[0], loose=loose), minus(a[1], b[1], loose=loose)


def multiplied(a: Pair, b: Pair, *, loose: bool) -> Pair:
    first = minus(times(a[0], b[0]), times(a[1], b[1]), loose=loose)
    if same(a[0], b[0]) and same(a[1], b[1]):  # the same product twice
        return first, times(constant(2.0), times(a[0], a[1]))
    return first, plus(times(a[0], b[1]), times(a[1], b[0]), loose=loose)


def divided_by_real(a: Pair, divisor: Part, *, whole: bool, loose: bool) -> Pair:
    """By a real number, which must not be zero: one part of the result at least says so."""
    ratio = over(constant(0.0), divisor, whole=whole)
    first = plus(a[0], times(a[1], ratio), loose=loose)
    second = minus(a[1], times(a[0], ratio), loose=loose)
    return over(first, divisor, whole=whole), over(second, divisor, whole=whole)
