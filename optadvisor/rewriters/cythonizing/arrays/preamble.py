"""What a module of copies of loops begins with: Python's operations on numbers in C, functions of `math`.

A function of the C library is called through a pointer that may change at any time, as far as the compiler knows: it
would work out `sin(2.0)` by itself, and to other last digits. Of those of which there is one right result it may.

Does not handle: numbers beyond 64 bits, which the copies look after.
"""

from __future__ import annotations

from collections.abc import Iterator

from optadvisor.rewriters.cythonizing.arrays.calls import ONE_ARGUMENT, TWO_ARGUMENTS

EXACT = ("sqrt", "fabs", "copysign")

FIRST = '''# cython: language_level=3, binding=True, infer_types=False, boundscheck=False, wraparound=True
# cython: cdivision=True, nonecheck=False, initializedcheck=False
"""A function in C. Made by optadvisor."""
cimport cython
'''

OPERATIONS = '''
cdef extern from *:
    """
    #include <math.h>
    static inline double quotient(double x, double y) { return x / y; }
    static inline long long floored(long long x, long long y) { return x / y - ((x % y != 0) & ((x ^ y) < 0)); }
    static inline long long modulus(long long x, long long y) {
        long long rest = x % y;
        return rest + ((rest != 0) & ((rest ^ y) < 0) ? y : 0);
    }
    static double remainder_of(double x, double y) {  /* `float_rem` of CPython */
        double rest = fmod(x, y);
        if (rest)
            return ((y < 0) != (rest < 0)) ? rest + y : rest;
        return copysign(0.0, y);
    }
    static double floored_of(double x, double y) {  /* `_float_div_mod` of CPython */
        double rest = fmod(x, y), times = (x - rest) / y, whole;
        if (rest && ((y < 0) != (rest < 0)))
            times -= 1.0;
        if (!times)
            return copysign(0.0, x / y);
        whole = floor(times);
        return times - whole > 0.5 ? whole + 1.0 : whole;
    }
    static inline double magnitude(double x) { return fabs(x); }
    static inline long long size_whole(long long x) { return x < 0 ? -x : x; }
    static inline double smaller_float(double x, double y) { return y < x ? y : x; }
    static inline double larger_float(double x, double y) { return y > x ? y : x; }
    static inline long long smaller_whole(long long x, long long y) { return y < x ? y : x; }
    static inline long long larger_whole(long long x, long long y) { return y > x ? y : x; }
    static inline long long up(long long x, long long y) { return (long long)((unsigned long long)x << y); }
    static inline long long down(long long x, long long y) { return x >> (y > 63 ? 63 : y); }
    static inline double scaled(double x, long long power) {
        return ldexp(x, power > 5000 ? 5000 : power < -5000 ? -5000 : (int)power);
    }
    static inline long long exponent_of(double x) { int power; frexp(x, &power); return power; }
    static inline int is_nan(double x) { return x != x; }
    static inline int is_finite(double x) { return x - x == 0.0; }
    static inline int is_inf(double x) { return x == x && x - x != 0.0; }
    """
    double quotient(double x, double y) noexcept nogil
    long long floored(long long x, long long y) noexcept nogil
    long long modulus(long long x, long long y) noexcept nogil
    double remainder_of(double x, double y) noexcept nogil
    double floored_of(double x, double y) noexcept nogil
    double magnitude(double x) noexcept nogil
    long long size_whole(long long x) noexcept nogil
    double smaller_float(double x, double y) noexcept nogil
    double larger_float(double x, double y) noexcept nogil
    long long smaller_whole(long long x, long long y) noexcept nogil
    long long larger_whole(long long x, long long y) noexcept nogil
    long long up(long long x, long long y) noexcept nogil
    long long down(long long x, long long y) noexcept nogil
    double scaled(double x, long long power) noexcept nogil
    long long exponent_of(double x) noexcept nogil
    bint is_nan(double x) noexcept nogil
    bint is_finite(double x) noexcept nogil
    bint is_inf(double x) noexcept nogil
    double c_floor "floor" (double x) noexcept nogil
    double c_ceil "ceil" (double x) noexcept nogil
    double infinite "INFINITY"
    double not_a_number "NAN"


cdef inline double divided(double x, double y) except? -1.0:
    if y == 0.0:
        raise ZeroDivisionError
    return quotient(x, y)


cdef inline long long floored_whole(long long x, long long y) except? -1:
    if y == 0 or y == -1:
        return -x if y and x > -0x7fffffffffffffffLL else gives_up()
    return floored(x, y)


cdef inline long long remainder_whole(long long x, long long y) except? -1:
    if y == 0 or y == -1:
        return 0 if y else gives_up()
    return modulus(x, y)


cdef inline double floored_float(double x, double y) except? -1.0:
    if y == 0.0:
        raise ZeroDivisionError
    return floored_of(x, y)


cdef inline double remainder_float(double x, double y) except? -1.0:
    if y == 0.0:
        raise ZeroDivisionError
    return remainder_of(x, y)


cdef inline long long turns(long long start, long long stop, long long step) except? -1:
    """How often `range` goes round."""
    if step == 0 or not -0x1000000000000000LL < start < 0x1000000000000000LL:
        gives_up()
    if not -0x1000000000000000LL < stop < 0x1000000000000000LL or not -0x40000000 < step < 0x40000000:
        gives_up()
    if step > 0:
        return (stop - start + step - 1) // step if stop > start else 0
    return (start - stop - step - 1) // -step if start > stop else 0


cdef inline long long shifted_up(long long x, long long y) except? -1:
    return up(x, y) if 0 <= y <= 62 else gives_up()


cdef inline long long shifted_down(long long x, long long y) except? -1:
    return down(x, y) if y >= 0 else gives_up()


cdef long long power_whole(long long x, long long y) except? -1:
    cdef long long found = 1
    if y < 0:
        gives_up()
    while y > 0:
        if y & 1:
            found *= x
        x *= x
        y >>= 1
    return found


cdef inline long long whole_of(double x) except? -1:
    """Towards zero, unless that has no room in 64 bits."""
    return <long long>x if -4611686018427387904.0 < x < 4611686018427387904.0 else gives_up()


cdef long long gives_up() except? -1:
    """What the copy's caller takes as a sign to run the original."""
    raise ValueError
'''

_C = "    static double (*{volatile}of_{name})({types}) = {name};"
_CYTHON = '    double c_{name} "of_{name}" ({arguments}) noexcept nogil'


def library(text: str) -> str:
    """The functions of the C library that a module calls."""
    used = [name for name in (*ONE_ARGUMENT, *TWO_ARGUMENTS) if f"c_{name}(" in text]
    if not used:
        return ""
    head = ["", "cdef extern from *:", '    """', "    #include <math.h>"]
    return "\n".join([*head, *_pointers(used), '    """', *_declared(used), ""])


def _pointers(used: list[str]) -> Iterator[str]:
    for name in used:
        types = ", ".join(["double"] * (1 + (name in TWO_ARGUMENTS)))
        if name in EXACT:
            yield f"    #define of_{name} {name}"
        else:
            yield _C.format(volatile="volatile ", name=name, types=types)


def _declared(used: list[str]) -> Iterator[str]:
    for name in used:
        yield _CYTHON.format(name=name, arguments="double x, double y" if name in TWO_ARGUMENTS else "double x")
