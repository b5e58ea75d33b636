"""What a module over numbers may need beside `preamble`: checked whole numbers, powers, functions of `math` in C.

    GIVING_OVER            added(x, y), small(x), whole_of(x), …: raise `GivenOver` where Python has to tell
    RAISED                 raised(x, y): x ** y
    of_math("sin")         sin_of(x): what `math.sin` gives, by the C library that `math` calls, too

`math` looks at what the C library gives, and raises an error where that is no finite number while it should be one.
So does C here: whatever is not finite is asked of `math` itself. The functions are called through a pointer that may
change at any time, as far as the compiler knows: it would compute `sin(2.0)` by itself, and to other last digits.

Does not handle: `math.hypot`, `dist`, `fsum`, `gamma` and their like, which CPython computes by formulas of its own.
"""

from __future__ import annotations

ONE_ARGUMENT = (
    "acos", "asin", "atan", "cos", "cosh", "exp", "fabs", "log", "log10", "log2", "sin", "sinh", "sqrt", "tan", "tanh",
)  # fmt: skip
TWO_ARGUMENTS = ("copysign", "fmod", "pow")
EXACT = ("fabs", "sqrt")
"""There is one right result, and the compiler knows to write it."""

GIVING_OVER = '''
cdef extern from *:
    """
    #define LIMIT ((Py_ssize_t)1 << 59)
    static inline int is_small(Py_ssize_t x) { return -LIMIT < x && x < LIMIT; }
    static inline int sum_of(Py_ssize_t x, Py_ssize_t y, Py_ssize_t *z) { return !__builtin_add_overflow(x, y, z); }
    static inline int difference(Py_ssize_t x, Py_ssize_t y, Py_ssize_t *z) { return !__builtin_sub_overflow(x, y, z); }
    static inline int product(Py_ssize_t x, Py_ssize_t y, Py_ssize_t *z) { return !__builtin_mul_overflow(x, y, z); }
    static inline int is_countable(double x) { return -0x1p57 < x && x < 0x1p57; }
    """
    bint is_small(Py_ssize_t x) noexcept
    bint sum_of(Py_ssize_t x, Py_ssize_t y, Py_ssize_t *found) noexcept
    bint difference(Py_ssize_t x, Py_ssize_t y, Py_ssize_t *found) noexcept
    bint product(Py_ssize_t x, Py_ssize_t y, Py_ssize_t *found) noexcept
    bint is_countable(double x) noexcept


class GivenOver(builtins.Exception):
    """The function itself has to tell."""


cdef inline Py_ssize_t small(Py_ssize_t x) except? -1:
    if not is_small(x):
        raise GivenOver
    return x


cdef inline Py_ssize_t added(Py_ssize_t x, Py_ssize_t y) except? -1:
    cdef Py_ssize_t found
    if not sum_of(x, y, &found) or not is_small(found):
        raise GivenOver
    return found


cdef inline Py_ssize_t subtracted(Py_ssize_t x, Py_ssize_t y) except? -1:
    cdef Py_ssize_t found
    if not difference(x, y, &found) or not is_small(found):
        raise GivenOver
    return found


cdef inline Py_ssize_t multiplied(Py_ssize_t x, Py_ssize_t y) except? -1:
    cdef Py_ssize_t found
    if not product(x, y, &found) or not is_small(found):
        raise GivenOver
    return found


cdef inline Py_ssize_t floored_whole(Py_ssize_t x, Py_ssize_t y) except? -1:
    if y == 0:
        raise GivenOver
    return x // y


cdef inline Py_ssize_t remainder_whole(Py_ssize_t x, Py_ssize_t y) except? -1:
    if y == 0:
        raise GivenOver
    return x % y


cdef inline double exactly(Py_ssize_t x) except? -1.0:
    if not -0x20000000000000 <= x <= 0x20000000000000:
        raise GivenOver
    return <double>x


cdef inline Py_ssize_t whole_of(double x) except? -1:
    """Towards zero; nan and what is infinite are errors."""
    if not is_countable(x):
        raise GivenOver
    return <Py_ssize_t>x
'''

CHOSEN = """
cdef inline double smaller_float(double first, double second) noexcept:
    return second if second < first else first


cdef inline double larger_float(double first, double second) noexcept:
    return second if second > first else first
"""

ROUNDED = """
cdef extern from "math.h":
    double floor(double x) noexcept
    double ceil(double x) noexcept
    double rint(double x) noexcept
"""

RAISED = '''
cdef extern from *:
    """
    static double (*volatile pow_asked)(double, double) = pow;
    static inline int is_power(double x, double y, double *found) {
        if (!(x > 0x1p-1000 && x < 0x1p1000))
            return 0;
        *found = pow_asked(x, y);
        return *found > 0x1p-1000 && *found < 0x1p1000;
    }
    """
    bint is_power(double x, double y, double *found) noexcept


cdef inline double raised(double x, double y) except? -1.0:
    """May be complex."""
    cdef double found
    if is_power(x, y, &found):
        return found
    result = PyNumber_Power(x, y, None)
    if type(result) is not float:
        raise GivenOver
    return result
'''

MAGNITUDE = """
cdef extern from "math.h":
    double magnitude "fabs" (double x) noexcept
"""

IS_FINITE = '''
cdef object math = builtins.__import__("sys").modules["math"]  # as the program has imported it

cdef extern from *:
    """
    static inline int is_finite(double x) { return x - x == 0.0; }
    """
    bint is_finite(double x) noexcept
'''

_KNOWN = """
cdef object known_NAME = math.NAME
if type(known_NAME) is not type(builtins.len) or (known_NAME.__module__, known_NAME.__name__) != ("math", "NAME"):
    raise ImportError("a function of math has been replaced")
"""

_ONE = '''
cdef extern from *:
    """
    static double (*VOLATILEmath_NAME)(double) = NAME;
    """
    double math_NAME(double x) noexcept


cdef double asked_NAME(double x) except? -1.0:
    return known_NAME(x)


cdef inline double NAME_of(double x) except? -1.0:
    cdef double found = math_NAME(x)
    return found if is_finite(found) else asked_NAME(x)
'''

_TWO = (
    _ONE.replace("(double)", "(double, double)").replace("double x", "double x, double y").replace("(x)", "(x, y)")
).replace("found if is_finite(found)", "found if is_finite(x) and is_finite(y) and is_finite(found)")


def known_of(name: str) -> str:
    """`known_NAME`: the function itself."""
    return _KNOWN.replace("NAME", name)


def of_math(name: str) -> str:
    """`NAME_of`, for a function of `ONE_ARGUMENT` or `TWO_ARGUMENTS`."""
    text = _ONE if name in ONE_ARGUMENT else _TWO
    return text.replace("VOLATILE", "" if name in EXACT else "volatile ").replace("NAME", name)
