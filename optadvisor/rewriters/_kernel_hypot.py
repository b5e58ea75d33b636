"""`math.hypot` and `math.dist` of two numbers to the last bit, in compiled code.

    d = math.hypot(x1 - x2, y1 - y2)   →   d = _python_hypot(x1 - x2, y1 - y2)
    d = math.dist(points[i], centre)   →   d = _python_dist(points[i], centre)

CPython does not ask the C library: it scales both numbers by a power of two, adds their squares without loss (T. J.
Dekker, *A floating-point technique for extending the available precision*, 1971), and corrects the root once by what
is left of them (`vector_norm` in Modules/mathmodule.c). The same steps are written out here. They are those of CPython
3.10 and 3.11; elsewhere the copy gives up, and the original runs.

Does not handle: three numbers and more, loops that threads share, where nothing may raise; results that are very small
or very large, infinite or nan: it gives up there.
"""

from __future__ import annotations

from optadvisor.loops.library import PYTHON_DIST, PYTHON_HYPOT

_TEXT = '''\
def {name}_here():
    """Is this a Python that works hypot out as is written below?"""
    import os
    import sys

    try:
        known = sys.implementation.name == "cpython" and os.uname().machine == "x86_64"
    except Exception:  # another system
        known = False
    return known and sys.version_info[:2] in ((3, 10), (3, 11))


{name}_known = {name}_here()


@{part}(error_model="numpy")
def {name}(x, y):
    """math.hypot(x, y) as CPython 3.11 has it, unless that is very small, very large or nan."""
    x, y = abs(1.0 * x), abs(1.0 * y)
    if x + y == 0.0:
        return 0.0
    if not 1e-290 < x + y < 1e290 or not {name}_known:
        raise FloatingPointError
    scale = {math}.ldexp(1.0, -{math}.frexp(x if x > y else y)[1])
    total, rest_1, rest_2, rest_3 = 1.0, 0.0, 0.0, 0.0
    for item in (x * scale, y * scale):
        wide = item * 134217729.0
        high = wide - (wide - item)
        low = item - high
        square, twice = high * high, 2.0 * high * low
        before, total = total, total + square
        rest_1 += (before - total) + square
        before, total = total, total + twice
        rest_2 += (before - total) + twice
        rest_3 += low * low
    root = {math}.sqrt(total - 1.0 + (rest_1 + rest_2 + rest_3))
    wide = root * 134217729.0
    high = wide - (wide - root)
    low = root - high
    square, twice, last = -high * high, -2.0 * high * low, -low * low
    before, total = total, total + square
    rest_1 += (before - total) + square
    before, total = total, total + twice
    rest_2 += (before - total) + twice
    before, total = total, total + last
    rest_3 += (before - total) + last
    return (root + (total - 1.0 + (rest_1 + rest_2 + rest_3)) / (2.0 * root)) / scale
'''
_DIST = '''

@{part}
def {name}(p, q):
    """math.dist(p, q) of two numbers each."""
    if len(p) != 2 or len(q) != 2:
        raise ValueError
    return {name}_hypot(1.0 * p[0] - 1.0 * q[0], 1.0 * p[1] - 1.0 * q[1])
'''


def hypot_text(check: str, name: str, part: str, math: str) -> str:
    """The definition of one of these checks under `name`; empty for other checks."""
    if check == PYTHON_HYPOT:
        return _TEXT.format(name=name, part=part, math=math)
    if check == PYTHON_DIST:
        return _TEXT.format(name=f"{name}_hypot", part=part, math=math) + _DIST.format(name=name, part=part)
    return ""
