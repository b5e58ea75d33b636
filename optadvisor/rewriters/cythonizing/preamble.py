"""What every Cython module of ours begins with: Python's own operations under their names, and C where it is the same.

Does not handle: other C libraries than glibc, where squares of floats are Python's.
"""

from __future__ import annotations

from optadvisor.rewriters.cythonizing import reals, wholes
from optadvisor.rewriters.cythonizing.class_preamble import ATTRIBUTES, FAMILY
from optadvisor.rewriters.cythonizing.number_preamble import NUMBERS
from optadvisor.rewriters.cythonizing.stack_preamble import STACKS
from optadvisor.rewriters.cythonizing.text_views import READING

_FIRST = '''# cython: language_level=3, binding=True, infer_types=False, boundscheck=True, wraparound=True
# cython: cdivision=False, nonecheck=False
"""A function in C. Made by optadvisor."""
import builtins

cimport cython
from cpython.object cimport PyObject, PyObject_RichCompare, Py_EQ, Py_NE, Py_LT, Py_LE, Py_GT, Py_GE

cdef extern from *:
    """
    /* a text that nobody else knows grows where it is; 0 where these are no two texts; where there is no memory left,
       the variable stays one, for those who catch that */
    #define GROWN(left, right) (PyUnicode_CheckExact(left) && PyUnicode_CheckExact(right) \\
        ? (PyUnicode_Append(&(left), (right)), (left) == NULL ? ((left) = Py_NewRef(Py_None), -1) : 1) : 0)
    """
    int grown "GROWN"(object left, object right) except -1

cdef extern from *:
    """
    #include <math.h>
    #include <stdint.h>
    #include <string.h>
    static inline double quotient(double x, double y) { return x / y; }
    static inline double negative(double x) { return -x; }
    static double (*volatile any_pow)(double, double) = pow;  /* the compiler would write a product for a square */
    /* x ** 2 as the `pow` of glibc gives it, whose error is less than 0.514 of the last place here (e_pow.c: 0.511 of
       its last step, 1.5 / 2**68 of the logarithm). So where the exact product is 0.014 or more away from the middle of
       two floats, that is the product rounded; else `pow` is asked. What the exact product has beyond the rounded one
       is known from two halves of x, of 26 and 27 bits. `square` is 0 where Python has to tell. */
    static inline int is_sure(double x, double product) {
    #if defined(__GLIBC__) && defined(__x86_64__)
    #if __GLIBC_PREREQ(2, 28)
        uint64_t bits;
        double high, low, beyond;
        memcpy(&bits, &x, sizeof bits);
        bits &= ~(uint64_t)0x7ffffff;
        memcpy(&high, &bits, sizeof high);
        low = x - high;
        beyond = ((high * high - product) + (high + high) * low) + low * low;
        return (product + beyond * (1.0 / 0.972) == product) & (product > 0x1p-60) & (product < 0x1p60);
    #endif
    #endif
        return 0;
    }
    static __attribute__((noinline)) int asked(double x, double *found) {
        *found = any_pow(x, 2.0);
        return (*found > 0x1p-1000 && *found < 0x1p1000) || x == 0.0;
    }
    static int whole_power(double x, long number, double *found) {
        double size = fabs(x);
        if (!(size > 0x1p-1000 && size < 0x1p1000))
            return 0;
        size = any_pow(size, (double)number);  /* of a negative x, Python asks this, too */
        *found = (x < 0.0 && number % 2) ? -size : size;
        return size > 0x1p-1000 && size < 0x1p1000;
    }
    static inline int square(double x, double *found) {
        *found = x * x;
        return __builtin_expect(is_sure(x, *found), 1) ? 1 : asked(x, found);
    }
    """
    double quotient(double x, double y) noexcept
    double negative(double x) noexcept
    int square(double x, double *found) noexcept
    int whole_power(double x, long number, double *found) noexcept

cdef extern from "Python.h":
    object PySlice_New(object start, object stop, object step)
    object PyObject_Format(object value, object form)
    object PyUnicode_Join(object between, object parts)
    object PyUnicode_FromOrdinal(int number)
    object PyObject_Str(object value)
    object PyObject_Call(object function, object given, object named)
    object PyNumber_Add(object left, object right)
    object PyNumber_Subtract(object left, object right)
    object PyNumber_Multiply(object left, object right)
    object PyNumber_TrueDivide(object left, object right)
    object PyNumber_FloorDivide(object left, object right)
    object PyNumber_Remainder(object left, object right)
    object PyNumber_Power(object left, object right, object modulus)
    object PyNumber_And(object left, object right)
    object PyNumber_Or(object left, object right)
    object PyNumber_Xor(object left, object right)
    object PyNumber_Lshift(object left, object right)
    object PyNumber_Rshift(object left, object right)
    object PyNumber_InPlaceAdd(object left, object right)
    object PyNumber_InPlaceSubtract(object left, object right)
    object PyNumber_InPlaceMultiply(object left, object right)
    object PyNumber_InPlaceTrueDivide(object left, object right)
    object PyNumber_InPlaceFloorDivide(object left, object right)
    object PyNumber_InPlaceRemainder(object left, object right)
    object PyNumber_InPlacePower(object left, object right, object modulus)
    object PyNumber_InPlaceAnd(object left, object right)
    object PyNumber_InPlaceOr(object left, object right)
    object PyNumber_InPlaceXor(object left, object right)
    object PyNumber_InPlaceLshift(object left, object right)
    object PyNumber_InPlaceRshift(object left, object right)
    object PyObject_GetItem(object holder, object index)
    object PyObject_GetAttr(object holder, object name)
    int PyObject_SetItem(object holder, object index, object value) except -1
    int PyObject_DelItem(object holder, object index) except -1
    PyObject *PyDict_GetItemWithError(object holder, object key) except? NULL
    void Py_LeaveRecursiveCall()
'''

_LAST = '''cdef object no_more = builtins.object()


cdef inline object as_it_is(object value):
    return value


cdef int rest(object breathe) except -1:
    """Lets signals and other threads have their way; on the last level of recursion they wait."""
    try:
        breathe()
    except builtins.RecursionError:
        pass
    return 0


cdef inline object item(object holder, Py_ssize_t index):
    """Of other lists than the exact ones, Cython asks the length, which they may tell otherwise."""
    if type(holder) is list:
        return (<list>holder)[index]
    if type(holder) is tuple:
        return (<tuple>holder)[index]
    return PyObject_GetItem(holder, <object>index)


cdef inline int put(object value, object holder, Py_ssize_t index) except -1:
    if type(holder) is list:
        (<list>holder)[index] = value
        return 0
    return PyObject_SetItem(holder, <object>index, value)


cdef inline object global_of(dict space, str name):
    """A variable of the file; a built-in, or Python's own error, where there is none."""
    cdef PyObject *found = PyDict_GetItemWithError(space, name)
    return <object>found if found != NULL else builtins.eval(name, space)


cdef inline object value_of(dict holder, object key):
    """Cython forgets to name the key None in its error."""
    cdef PyObject *found = PyDict_GetItemWithError(holder, key)
    if found == NULL:
        raise builtins.KeyError(key)
    return <object>found


cdef inline Py_ssize_t smaller(Py_ssize_t first, Py_ssize_t second):
    return second if second < first else first


cdef inline Py_ssize_t larger(Py_ssize_t first, Py_ssize_t second):
    return second if second > first else first


cdef inline object least(object first, object second):
    return second if second < first else first


cdef inline object most(object first, object second):
    return second if second > first else first


cdef Py_UCS4 character(Py_ssize_t number) except? 0xFFFF:
    if 0 <= number < 0x110000:
        return <Py_UCS4>number
    return builtins.chr(<object>number)


cdef Py_ssize_t digit(Py_UCS4 one) except? -1:
    if 48 <= one <= 57:
        return <Py_ssize_t>one - 48
    return builtins.int(<object>one)


cdef inline double divided(double x, double y) except? -1.0:
    return quotient(x, y) if y != 0.0 else <double>PyNumber_TrueDivide(x, y)


cdef inline double ratio(Py_ssize_t x, Py_ssize_t y) except? -1.0:
    """Of whole numbers, which Python divides exactly before it rounds."""
    if y != 0 and -0x20000000000000 <= x <= 0x20000000000000 and -0x20000000000000 <= y <= 0x20000000000000:
        return quotient(<double>x, <double>y)
    return PyNumber_TrueDivide(x, y)


cdef double floored(double x, double y) except? -1.0:
    return PyNumber_FloorDivide(x, y)


cdef double remainder(double x, double y) except? -1.0:
    return PyNumber_Remainder(x, y)


cdef double power(double x, long number) except? -1.0:
    cdef double found
    return found if whole_power(x, number, &found) else <double>PyNumber_Power(x, number, None)


cdef inline double squared(double x) except? -1.0:
    cdef double found
    return found if square(x, &found) else power(x, 2)


cdef bint one_count_of_levels = builtins.__import__("sys").version_info < (3, 12)


cdef bint has_level_in_c(bint deep):
    """The same where calls in C and in Python are counted together."""
    cdef int entered = 0
    try:
        while entered <= deep:
            enter_level("")
            entered += 1
    except builtins.RecursionError:
        return False
    finally:
        while entered:
            Py_LeaveRecursiveCall()
            entered -= 1
    return True


cdef bint has_level(breathe, bint deep):
    """Whether a function may be called, and `deep`: whether that may call one. C calls none of them."""
    cdef bint entered = False
    if one_count_of_levels:
        return has_level_in_c(deep)
    try:
        if deep:
            enter_level("")
            entered = True
        breathe()
    except builtins.RecursionError:
        return False
    finally:
        if entered:
            Py_LeaveRecursiveCall()
    return True


cdef bint has_levels(breathe, int count):
    """Whether so many levels of recursion are left, for those who would catch the error of too many."""
    cdef int entered = 0
    try:
        while entered < count:
            enter_level("")
            entered += 1
        breathe()
    except builtins.RecursionError:
        return False
    finally:
        while entered:
            Py_LeaveRecursiveCall()
            entered -= 1
    return True


cdef object on_this_level(plain, tuple args, dict kwargs):
    """The function itself, on the level of recursion that the call of the compiled one has taken."""
    Py_LeaveRecursiveCall()
    try:
        return PyObject_Call(plain, args, kwargs)
    finally:
        enter_level("")


cdef object on_this_level_of_a_new_stack(call, tuple args, dict kwargs):
    Py_LeaveRecursiveCall()
    try:
        return on_new_stack(call, args, kwargs)
    finally:
        enter_level("")


cdef int ended(error, bint inside) except -1:
    """What a `StopIteration` is that comes out of a generator, or out of what is done with its values."""
    if inside:
        raise builtins.RuntimeError("generator raised StopIteration") from error
    raise error


cdef bint is_error(one):
    """Cython takes it for granted of what stands behind `except`."""
    return isinstance(one, type) and issubclass(one, builtins.BaseException)


cdef bint is_told(Py_ssize_t number, function, plain):
    """Whether a function is still the one that was compiled."""
    known = told_known[number]
    if known is not None and (<tuple>known)[0] is function and (<tuple>known)[1] is function.__code__:
        return True
    if type(function) is not type(plain) or function.__globals__ is not plain.__globals__:
        return False
    code = function.__code__
    counts = [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags]
    told = [code.co_code, code.co_exceptiontable, repr(code.co_consts), code.co_names, code.co_varnames, *counts]
    if code.co_freevars or repr(told) != told_texts[number]:
        return False
    told_known[number] = (function, code)
    return True


cdef object unpacked(object value, Py_ssize_t count):
    """As many values as are wanted, or Python's own error."""
    if type(value) is list and len(<list>value) == count:
        return tuple(value)
    names = ", ".join([f"v{number}" for number in range(count)])
    made = {}
    builtins.exec(f"def unpack(values):\\n    {names}, = values\\n    return ({names},)\\n", made)
    return made["unpack"](value)


cdef bint as_ever(dict space):
    """Whether the built-ins are still Python's own, for this module."""
    cdef object name, value
    cdef PyObject *found
    found = PyDict_GetItemWithError(space, "__builtins__")
    if found == NULL or (<object>found is not builtins and <object>found is not builtins_known):
        return False
    for name, value in watched:
        if PyDict_GetItemWithError(space, name) != NULL:
            return False
        found = PyDict_GetItemWithError(builtins_known, name)
        if found == NULL or <object>found is not value:
            return False
    return True


cdef tuple positional(plain, tuple args, dict kwargs):
    """The arguments in order, defaults filled in; None where Python has an error to raise."""
    cdef Py_ssize_t number
    defaults = plain.__defaults__ or ()
    if len(args) > len(parameters) or plain.__code__.co_posonlyargcount:
        return None
    given = list(args)
    named = 0
    for number in range(len(args), len(parameters)):
        if parameters[number] in kwargs:
            given.append(kwargs[parameters[number]])
            named += 1
        elif len(parameters) - number <= len(defaults):
            given.append(defaults[number - len(parameters)])
        else:
            return None
    return tuple(given) if named == len(kwargs) else None


cdef object builtin_function = type(builtins.len)
cdef dict builtins_known = builtins.__dict__
'''

HEAD = f"{_FIRST}{STACKS}{NUMBERS}{ATTRIBUTES}{wholes.READING}{reals.READING}{READING}\n\n{_LAST}{reals.KNOWN}{FAMILY}"
