"""Small compiled functions that stand where plain arithmetic would differ from Python's, and give up by raising.

    n = 3 * n       →  n = _int_multiply(3, n)      raises where the product does not fit 64 bits
    y = math.log(x) →  y = _log(x)                  raises where the result is not finite
    s += a[i]       →  s = _checked_add(s, a[i])    raises where NumPy prints a warning

The caller of the compiled code catches whatever they raise and runs the original, which then says it in Python's own
words. `power` keeps C's own `pow`: it is handed a factor 1.0 from outside, since a compiler that can see an exponent
of 2 replaces `pow` by a product that differs in the last bit about once in a thousand. The most frequent powers do
without that call most of the time (`_kernel_exact_powers`).

Does not handle: complex numbers. float32 is in `_kernel_singles`, moduli are in `_kernel_moduli`.
"""

from __future__ import annotations

import math as math_module

from optadvisor.loops.arithmetic import ZERO_OR_ONE
from optadvisor.loops.exchanging import ROW
from optadvisor.loops.facts import TAKES_MODERATE
from optadvisor.loops.intervals import EXACT, Interval
from optadvisor.loops.singles import CHECKED_SINGLE, SINGLE_POWER
from optadvisor.loops.values import NARROW
from optadvisor.loops.words import NATURAL, WORD_DIVIDE, WORD_FLOAT, WORD_MODULO, WORD_SHARE
from optadvisor.rewriters import _kernel_made, _kernel_tables
from optadvisor.rewriters._kernel_exact_powers import exact_power_text
from optadvisor.rewriters._kernel_hypot import hypot_text
from optadvisor.rewriters._kernel_moduli import SIGNS, modulus_text
from optadvisor.rewriters._kernel_powers import is_lost, power_text
from optadvisor.rewriters._kernel_singles import single_text

_INT = {
    "int_multiply": (
        "x, y",
        "x * y, unless it is beyond 2**62 in size",
        "not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18",
        "x * y",
    ),
    "int_power": (
        "x, y",
        "x ** y, unless it does not fit 64 bits or is no int",
        "y < 0 or abs(float(x)) ** float(y) > 9.2e18",
        "x**y",
    ),
    **{
        f"whole_{word}": (
            "x, y",
            f"x {sign} y, unless it may be an int that no float here stands for",
            f"not -9.0e15 <= x {sign} y <= 9.0e15" + negative,
            f"x {sign} y",
        )
        for word, sign, negative in (
            ("add", "+", ""),
            ("subtract", "-", ""),
            ("multiply", "*", " or (x * y == 0.0 and {math}.copysign(1.0, x * y) < 0.0)"),
        )
    },
    "calm": ("x", "x, unless it is beyond 2**61 in size", "not -(2**61) <= x <= 2**61", "x"),
    "small": (
        "x",
        "x, unless a float cannot hold it exactly",
        "not -9007199254740992 <= x <= 9007199254740992",
        "x",
    ),
    "shift": ("x", "x, unless ints are not shifted by so many bits here", "not 0 <= x <= 62", "x"),
    "unsigned": (
        "x",
        "x, unless it is -0.0, which stands for the int 0 here",
        "x == 0.0 and {math}.copysign(1.0, x) < 0.0",
        "x",
    ),
    **{
        f"fits_{dtype}": (
            "x",
            f"x, unless it does not fit {dtype}",
            f"not {limits.low} <= x <= {limits.high}",
            "x",
        )
        for dtype, limits in NARROW.items()
    },
    **{
        f"cut_{dtype}": (
            "x",
            f"int(x), unless it does not fit {dtype}",
            f"not {limits.low} <= x < {limits.high + 1}",
            "int(x)",
        )
        for dtype, limits in NARROW.items()
    },
    "square": ("x", "x * x, unless it is infinite or nan", "x * x - x * x != 0.0", "x * x"),
    "nonzero": ("x", "x, unless it is zero", "x == 0", "x"),
    NATURAL: ("x", "x, unless it is negative", "x < 0", "x"),
    "settled": ("x, fits", "x, unless its type is not the one that was recorded", "not fits", "x"),
    "nonempty": ("items", "items, unless there are none", "len(items) == 0", "items"),
    "finite": ("x", "x, unless it is infinite or nan", "x - x != 0.0", "x"),
    **{
        name: ("x", f"{word}, unless it is too large to be exact", "not -9.0e15 < x < 9.0e15", expression)
        for name, word, expression in (
            ("truncate", "int(x)", "int(x)"),
            ("trunc", "math.trunc(x)", "int(x)"),
            ("floor", "math.floor(x)", "int({math}.floor(x))"),
            ("ceil", "math.ceil(x)", "int({math}.ceil(x))"),
        )
    },
}
_SORTED = """\
    array = {start}
    for item in array:
        if item != item:
            raise ValueError
    return array[{{numpy}}.argsort(array, kind="mergesort")]
"""
_ERRORS = {"nonzero": "ZeroDivisionError"}
_RANGE = "-(2**62 + 2**40) <= result <= 2**62 + 2**40"
_WRAPPING = {
    "int_add": ("+", f"(x ^ result) & (y ^ result) < 0 or not {_RANGE}"),
    "int_subtract": ("-", f"(x ^ y) & (x ^ result) < 0 or not {_RANGE}"),
    "moderate_add": ("+", f"not {_RANGE}"),
    "moderate_subtract": ("-", f"not {_RANGE}"),
}
"""Sums without a sign, which keep the lowest 64 bits: of sums of signed ints, a compiler takes for granted that they
fit, and would leave out a test of what came out. `+ 0`: what Numba's dicts give may be None, as far as it knows."""
_WITHIN = """\
    \"\"\"The place of index, counted from the start, unless it is out of range.\"\"\"
    place = index + length if index < 0 else index
    if {numpy}.uint64(place) >= {numpy}.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place
"""
_ROW = """\
    \"\"\"A copy of one row.\"\"\"
    place = index + len(rows) if index < 0 else index
    if not 0 <= place < len(rows):
        raise IndexError
    return rows[place].copy()
"""
_WORD = """\
    \"\"\"x {sign} y, x without a sign, unless y is not positive.\"\"\"
    if y <= 0:
        raise ZeroDivisionError
    return {numpy}.int64({numpy}.uint64(x) {sign} {numpy}.uint64(y))
"""
_SHARE = """\
    \"\"\"x / (2**64 - 1), x without a sign: a little more than x / 2**64, which counts between two floats.\"\"\"
    bits = {numpy}.uint64(x)
    if bits >= {numpy}.uint64(2**54):
        bits |= {numpy}.uint64(1)
    elif bits >= {numpy}.uint64(2**53):
        bits += bits & {numpy}.uint64(1)
    return float(bits) / 1.8446744073709552e+19
"""
_APART = """\
    \"\"\"Whether two arrays lie without gaps, and each somewhere else.\"\"\"
    if not (one.flags.c_contiguous and other.flags.c_contiguous):
        return False
    first, second = one.ctypes.data, other.ctypes.data
    return first + one.nbytes <= second or second + other.nbytes <= first
"""
_WRITTEN = {
    "apart": ("one, other", _APART),
    "within": ("index, length", _WITHIN),
    ROW: ("rows, index", _ROW),
    ZERO_OR_ONE: ("x", '    """1 for True, 0 for False."""\n    return int(x)\n'),
    WORD_FLOAT: ("x", '    """The float of an int without a sign."""\n    return float({numpy}.uint64(x))\n'),
    WORD_SHARE: ("x, y", _SHARE),
    WORD_MODULO: ("x, y", _WORD.format(sign="%", numpy="{numpy}")),
    WORD_DIVIDE: ("x, y", _WORD.format(sign="//", numpy="{numpy}")),
}
_ARISES = """\
    return (result - result != 0.0) & (((x - x == 0.0) & (y - y == 0.0)) | ((result != result) & (x == x) & (y == y)))
"""
_ALL_FINITE = """\
    suspects = 0
    for x in array.ravel():
        suspects += x - x != 0.0
    return suspects == 0
"""
_SIZE = """\
    bits = 0
    for x in array.ravel():
        bits |= x ^ (x >> 63)
    return bits + 1.0
"""
_TABLE = """\
    if len(items) == 0:
        raise ValueError
    first = {numpy}.array(items[0])
    table = {numpy}.empty((len(items), len(first)), first.dtype)
    for row in range(len(items)):
        if len(items[row]) != len(first):
            raise ValueError
        for column in range(len(first)):
            table[row, column] = items[row][column]
    return table
"""
_ITEMS = {
    "size": ("How large the ints in the array are at most, as a float", _SIZE),
    "all_finite": ("Whether no float in the array is infinite or nan", _ALL_FINITE),
    "as_array": ("The array of the numbers in a list", "    return {numpy}.array(items)\n"),
    "as_table": ("The array of the numbers in lists, unless these are not equally long, or there are none", _TABLE),
    "sorted_array": ("The numbers in order, equal ones as they were, unless one is nan", _SORTED.format(start="items")),
    "sorted_list": (
        "The numbers in order, equal ones as they were, unless one is nan",
        _SORTED.format(start="{numpy}.array(items)"),
    ),
}
"""Functions of lists and arrays, with their bodies."""
_FLOAT = {"checked_add": "+", "checked_subtract": "-", "checked_multiply": "*", "checked_divide": "/"}
_NONFINITE = {"modulo": "x % y", "floor_divide": "x // y", "power": "{math}.pow(x * one, y * one)"}
POWERS = frozenset({"power", SINGLE_POWER})
"""Checks that take `one`."""
_TWO = frozenset({"atan2", "copysign", "hypot"})
EXACT_CHECKS = {"+": "checked_add", "-": "checked_subtract", "*": "checked_multiply", "/": "checked_divide"}


def limits_of(check: str) -> Interval | None:
    """Between which ints a check lets through; None for a check of something else."""
    return EXACT if check == "small" else NARROW.get(check.removeprefix("fits_"))


def is_counted(function: str) -> bool:
    """Is it a function of `math` whose result only has to be finite, so that it may as well be looked at later?"""
    return hasattr(math_module, function) and function not in _INT and function not in _NONFINITE


def needs_math(check: str) -> bool:
    """Does the check's definition use the module `math`?"""
    return "\0." in check_text(check, "", "", "", "\0").partition('"""')[2].partition('"""')[2]


def _unpacking(check: str, name: str, part: str, numpy: str) -> str:
    """The definition of `items_2`, which gives the two items of a row, or `rows_2`, which does so for all rows.

    One row after the other: the loop that goes over them may change those to come. With `whole` in front, they are
    narrow ints of NumPy's, which compiled code has as ints of 64 bits.
    """
    kind, _, count = check.partition("_")
    item = f"{numpy}.int64(row[{{}}])" if kind.startswith("whole") else "row[{}]"
    items = ", ".join(map(item.format, range(int(count)))) + "," * (int(count) == 1)
    one = kind.endswith("items")
    summary = f"The {count} items of {'a' if one else 'each'} row, unless there are more or fewer."
    parameter, length = ("row", "len(row)") if one else ("rows", "rows.shape[1]")
    return (
        f"@{part}\ndef {name}({parameter}):\n"
        f'    """{summary}"""\n'
        f"    if {length} != {count}:\n        raise ValueError\n"
        + (f"    return {items}\n" if one else f"    for row in rows:\n        yield {items}\n")
    )


def check_text(check: str, name: str, part: str, numba: str, math: str, numpy: str = "np") -> str:
    """The definition of one check under `name`, with the modules' names in the file."""
    table = _kernel_tables.definition(check, name, part, numba, numpy)
    made = table or _kernel_made.definition(check, name, part, numpy)
    if made:
        return made
    written_out = exact_power_text(check, name, part, math) or hypot_text(check, name, part, math)
    if written_out:
        return written_out
    if check.partition("_")[0].removeprefix("whole") in ("items", "rows"):
        return _unpacking(check, name, part, numpy)
    if check in (CHECKED_SINGLE, SINGLE_POWER):
        return single_text(check, name, part, math, numpy)
    if check in SIGNS:
        return modulus_text(check, name, part, math)
    if check == "arises":
        summary = "Whether a result is infinite or nan, and x and y, from which it was computed, are not."
        return f'@{part}\ndef {name}(result, x, y):\n    """{summary}"""\n{_ARISES}'
    if check.startswith("halves_"):
        times = int(check.removeprefix("halves_").replace("minus_", "-"))
        return (
            f'@{part}\ndef {name}(x):\n    """x ** {times / 2} as products and a root, unless that is no number."""\n'
            f"    result = {power_text('x', times).format(math=math)}\n"
            f"    if {is_lost('result', times)}:\n        raise FloatingPointError\n    return result\n"
        )
    if check in _WRAPPING:
        sign, problem = _WRAPPING[check]
        granted = ", as x and y are not" if check in TAKES_MODERATE else ""
        return (
            f'@{part}\ndef {name}(x, y):\n    """x {sign} y, unless it is beyond 2**62 in size{granted}."""\n'
            f"    result = {numpy}.int64({numpy}.uint64(x + 0) {sign} {numpy}.uint64(y + 0))\n"
            f"    if {problem}:\n        raise OverflowError\n    return result\n"
        )
    if check in _WRITTEN:
        parameters, body = _WRITTEN[check]
        return f"@{part}\ndef {name}({parameters}):\n{body.format(numpy=numpy)}"
    if check in _ITEMS:
        summary, body = _ITEMS[check]
        parameter = "array" if check in ("all_finite", "size") else "items"
        return f'@{part}\ndef {name}({parameter}):\n    """{summary}."""\n{body.format(numpy=numpy)}'
    if check in _INT:
        parameters, summary, problem, result = _INT[check]
        error = _ERRORS.get(check, "OverflowError")
        body = f"    if {problem.format(math=math)}:\n        raise {error}\n    return {result.format(math=math)}\n"
    elif check in _FLOAT:
        parameters, operation = "x, y", f"x {_FLOAT[check]} y"
        summary = f"{operation}, unless it is infinite or nan and x and y are not"
        body = (
            f"    result = {operation}\n"
            "    if result - result != 0.0:\n"
            "        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):\n"
            "            raise FloatingPointError\n"
            "    return result\n"
        )
    else:
        parameters = "x, y, one" if check == "power" else "x, y" if check in _NONFINITE or check in _TWO else "x"
        plain = f"{{math}}.{check}({parameters})"
        operation = _NONFINITE.get(check, plain).format(math=math)
        spoken = {"power": "x ** y as C's pow has it (one is 1.0)"}.get(check, operation)
        summary = f"{spoken}, unless it is infinite or nan"
        body = f"    result = {operation}\n    if result - result != 0.0:\n        raise FloatingPointError\n"
        body += "    return result\n"
    return f'@{part}\ndef {name}({parameters}):\n    """{summary}."""\n{body}'
