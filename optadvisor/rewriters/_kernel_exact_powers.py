"""Squares, cubes and roots to the last bit as C's `pow` gives them, at a quarter of its time.

    (x1 - x2) ** 2   →   _power_2(x1 - x2, one)

`pow` of glibc errs by less than 0.514 of the last place where the power lies between 2**-60 and 2**60 (`e_pow.c`: 0.511
of its last step, 1.5 / 2**68 of the logarithm). So where the exact power is 0.02 or more away from the middle of two
floats, `pow` gives the float that is nearest. What the exact power has beyond the float is known from the exact errors
of the products (T. J. Dekker, *A floating-point technique for extending the available precision*, 1971), and whether
that is near the middle by adding a little more of it (A. Ziv, *Fast evaluation of elementary mathematical functions
with correctly rounded last bit*, 1991). Near the middle, once in 25 times, `pow` itself is asked; elsewhere than on
x86-64 with glibc 2.28 or later, always. What is infinite or nan raises there, which also keeps a compiler from asking
`pow` ahead, for every number.

Does not handle: loops that threads share, where nothing may raise; exponents other than 0.5, 1.5, 2, 3 and 4; float32.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters._kernel_powers import halves

LOST, MARGIN = "lost", "pow_margin"
_SPELLED = {1: "power_half", 3: "power_3_halves", 4: "power_2", 6: "power_3", 8: "power_4"}
"""How many times 0.5 an exponent is → what the function is called."""
_BETWEEN = "|"
"""Between the words of a check: its name, and those of what it calls."""
_ROOT = "    power = {math}.sqrt(x)\n    rest = (x - power * power - {lost}(power, power)) / (2.0 * power)\n"
_SQUARE = "    power = x * x\n    rest = {lost}(x, x)\n"
_ONCE_MORE = "    product = power * {factor}\n    rest = {lost}(power, {factor}) + {rest}\n    power = product + rest\n"
_ONCE_MORE += "    rest -= power - product\n"
_BODIES = {
    1: _ROOT,
    3: _ROOT + _ONCE_MORE.replace("{rest}", "rest * x").replace("{factor}", "x"),
    4: _SQUARE,
    6: _SQUARE + _ONCE_MORE.replace("{rest}", "rest * x").replace("{factor}", "x"),
    8: _SQUARE + _ONCE_MORE.replace("{rest}", "2.0 * rest * power").replace("{factor}", "power"),
}
_POWER = '''\
@{part}(error_model="numpy")
def {name}(x, one):
    """x ** {exponent} as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
{body}\
    if power + rest * {margin} == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = {math}.pow(x * one, {exponent} * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power
'''
_LOST = '''\
@{part}
def {name}(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y
'''
_MARGIN = '''\
def {name}_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else {math}.inf


{name} = {name}_here()
'''


def exact_power(exponent: ast.expr) -> str:
    """What the function that gives the power is called; empty where there is none for this exponent."""
    return _SPELLED.get(halves(exponent), "")


def exact_check(power: str, lost: str, margin: str) -> str:
    """The check, by the names in the file of what its function needs."""
    return _BETWEEN.join((power, lost, margin))


def exact_power_text(check: str, name: str, part: str, math: str) -> str:
    """The definition of one of these functions under `name`; empty for other checks."""
    if check == LOST:
        return _LOST.format(part=part, name=name)
    if check == MARGIN:
        return _MARGIN.format(name=name, math=math)
    kind, _, called = check.partition(_BETWEEN)
    if not called:
        return ""
    lost, margin = called.split(_BETWEEN)
    times = next(times for times, spelled in _SPELLED.items() if spelled == kind)
    body = _BODIES[times].format(math=math, lost=lost)
    return _POWER.format(part=part, name=name, exponent=times / 2, body=body, margin=margin, math=math)
