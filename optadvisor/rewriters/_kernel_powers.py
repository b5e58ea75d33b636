"""Powers with small exponents as products and a root, for copies whose last digits may differ.

    r2**1.5     →   (r2 + 0.0) * math.sqrt(r2 + 0.0)
    1 / x**3    →   1 / (x * x * x)

C's own `pow` takes ten times as long, and is not these to the last bit.

Does not handle: exponents larger than 4 or with another fraction, float32.
"""

from __future__ import annotations

import ast
from typing import TypeGuard

MOST_FACTORS, SQUARE = 4, 4


def halves(exponent: ast.expr) -> int:
    """How many times 0.5 an exponent is, of those that products and a root are written for; 0 for any other."""
    sign, node = (-1, exponent.operand) if _is_minus(exponent) else (1, exponent)
    value = node.value if isinstance(node, ast.Constant) else None
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 < value <= MOST_FACTORS:
        return 0
    return sign * int(2 * value) if 2 * value == int(2 * value) and value != 1 else 0


def _is_minus(node: ast.expr) -> TypeGuard[ast.UnaryOp]:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def power_text(base: str, halves: int) -> str:
    """The power as products and a root; what is infinite, nan or no float is so in the outcome, too.

    >>> power_text("x", 3)
    'x * math.sqrt(x + 0.0)'
    """
    factors = [base] * (abs(halves) // 2) + [f"{{math}}.sqrt({base} + 0.0)"] * (halves % 2)
    if halves % 2 and len(factors) > 1:  # the power of -0.0 is 0.0
        factors[0] = f"({base} + 0.0)"
    text = " * ".join(factors)
    return text if halves > 0 else f"1.0 / ({text})"


def is_lost(name: str, halves: int) -> str:
    """The condition under which such a power, a float, is not what Python has, or may not be."""
    test = f"{name} - {name} != 0.0"
    return test if halves > 0 else f"({test}) | ({name} == 0.0)"
