"""float32 in compiled copies: conversions where `loops.singles` asks for them.

    x * 0.1     →  x * np.float32(0.1)
    s += x      →  s = _checked_add(_single(s), x)       raises where s is too large for a float32

Does not handle: anything else; the operations themselves are Numba's own on float32.
"""

from __future__ import annotations

from typing import Protocol

from optadvisor.loops.singles import CHECKED_SINGLE, SINGLE_POWER


class Named(Protocol):
    """What gives names to checks: `_kernel_text.Names`."""

    numpy: str

    def check(self, check: str) -> str: ...


def converted(names: Named, width: str, text: str) -> str:
    """The text of an expression in this width; empty stands for the one that it has."""
    if width == CHECKED_SINGLE:
        return f"{names.check(width)}({text})"
    return f"{names.numpy}.{width}({text})" if width else text


def single_text(check: str, name: str, part: str, math: str, numpy: str) -> str:
    """The definition of a check under `name`."""
    return (_POWER if check == SINGLE_POWER else _SINGLE).format(name=name, part=part, math=math, numpy=numpy)


_SINGLE = '''@{part}
def {name}(x):
    """x as a float32, unless it is too large for one."""
    result = {numpy}.float32(x)
    if result - result != 0.0 and x - x == 0.0:
        raise FloatingPointError
    return result
'''
_POWER = '''@{part}
def {name}(x, y, one):
    """x ** y of float32 as C's powf has it (one is 1.0), unless it is infinite or nan."""
    result = {math}.pow({numpy}.float32(x), {numpy}.float32(y) * {numpy}.float32(one))
    if result - result != 0.0:
        raise FloatingPointError
    return result
'''
