"""Arithmetic of several floats in one go: `dx * dx + dy * dy` makes one float, not three.

    dx * dx + dy * dy        →  (real_made() if real_is(real_leaf(v_dx) * real_leaf(v_dx) + …, …)
                                 else add_objects(multiply_objects(v_dx, v_dx), …))
    if d * d < self.limit:   →  if (real_compared(Py_LT) if real_are(…, real_held(v_self, "limit", &s_1)) else …):

C computes with what is there already, as `wholes` does for whole numbers: variables, constants, attributes of what
variables hold, items of exact lists. Nothing of that runs code or raises an error. Where one of these is no exact
float, a divisor is zero, or a function of `math` would raise, the whole expression is worked out as ever, from its
beginning, with Python's own errors in Python's order. A constant that is an int is a float beside a float.

What was none of floats a hundred times in a row is not tried again. What is added to an attribute or an item is added
where that is, as in `raising`.

Does not handle: variables that are ints; other powers than squares and cubes.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import BOOL, INT, LIST, MOST_BITS, OBJECT, Written, as_object
from optadvisor.rewriters.cythonizing.operands import RICH

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions

SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
POWERS = (2, 3)
EXACT_IN_FLOATS = 2**53
LARGEST = 24
"""Operators in one expression, which is written twice."""
FUNCTIONS = ("sqrt", "exp", "sin", "cos", "fabs")
"""Of `math`, which calls the same of the C library."""

READING = '''
cdef extern from *:
    """
    static int real_failed = 0;  /* nobody else runs between a failure and the question for it */
    static double real_value, real_other;
    static inline double real_leaf(PyObject *one) {
        if (one != NULL && PyFloat_CheckExact(one))
            return PyFloat_AS_DOUBLE(one);
        real_failed = 1;
        return 1.0;
    }
    static inline PyObject *real_holder(PyObject *holder, PyObject *name, Seen *seen) {
    #ifdef KNOWS_ROWS
        return holder == NULL ? NULL : held_under(holder, name, seen);
    #else
        return NULL;
    #endif
    }
    static inline double real_held(PyObject *holder, PyObject *name, Seen *seen) {
        return real_leaf(real_holder(holder, name, seen));
    }
    static inline double real_item(PyObject *holder, long long place) {
        if (holder != NULL && PyList_CheckExact(holder) && 0 <= place && place < PyList_GET_SIZE(holder))
            return real_leaf(PyList_GET_ITEM(holder, place));
        return real_leaf(NULL);
    }
    static inline double real_item_at(PyObject *holder, PyObject *index) {
        long long place;
        return real_item(holder, is_short(index, &place) ? place : -1);
    }
    static inline double real_over(double a, double b) {
        if (b != 0.0)
            return a / b;
        return real_leaf(NULL);
    }
    static inline double real_square(double a) {
        double found;
        return square(a, &found) ? found : real_leaf(NULL);
    }
    static inline double real_cube(double a) {
        double found;
        return whole_power(a, 3, &found) ? found : real_leaf(NULL);
    }
    static inline double real_negative(double a) { return -a; }
    static inline double real_sqrt(double a) { return a >= 0.0 ? sqrt(a) : real_leaf(NULL); }
    static inline double real_fabs(double a) { return fabs(a); }
    #define OF_REALS(NAME) \\
        static double (*volatile NAME##_asked)(double) = NAME;  /* the compiler would compute some by itself */ \\
        static inline double real_##NAME(double a) { \\
            double found = NAME##_asked(a); \\
            return isfinite(a) && isfinite(found) && found != 0.0 ? found : real_leaf(NULL); \\
        }
    OF_REALS(exp)
    OF_REALS(sin)
    OF_REALS(cos)
    static inline double real_if(int known, double found) { return known ? found : real_leaf(NULL); }
    #define MOST_IN_VAIN 100
    static inline int real_pays(int *in_vain) { return *in_vain < MOST_IN_VAIN; }
    static inline int real_is(double value, int *in_vain) {
        int failed = real_failed || value != value;  /* the C compiler minds no sign of a NaN, `copysign` does */
        real_value = value;
        real_failed = 0;
        if (failed)
            ++*in_vain;
        else if (*in_vain)
            *in_vain = 0;
        return !failed;
    }
    static inline int real_are(double value, double other, int *in_vain) {
        real_other = other;
        return real_is(value, in_vain);
    }
    /* the float that nobody else has becomes larger or smaller by this one; no NaN, which is told by where it is */
    static inline int real_moved(PyObject *one, int sign) {
    #if PY_VERSION_HEX < 0x030C0000
        double moved;
        if (!PyFloat_CheckExact(one) || Py_REFCNT(one) != 1)
            return 0;
        moved = sign > 0 ? PyFloat_AS_DOUBLE(one) + real_value : PyFloat_AS_DOUBLE(one) - real_value;
        if (moved != moved)
            return 0;
        ((PyFloatObject *)one)->ob_fval = moved;
        return 1;
    #else
        return 0;
    #endif
    }
    static inline int real_moved_under(PyObject *holder, PyObject *name, int sign, Seen *seen) {
    #ifdef KNOWS_ROWS
        Known *known = known_of(holder, seen);
        PyDictValues *row;
        PyObject *old, *new, **place = place_of(holder, name, known, &row);
        if (place == NULL || *place == NULL || !PyFloat_CheckExact(*place))
            return 0;
        if (real_moved(*place, sign))
            return 1;
        if (row == NULL && known->place >= 0)  /* in a dictionary */
            return 0;
        old = *place;
        new = PyFloat_FromDouble(PyFloat_AS_DOUBLE(old) + (sign > 0 ? real_value : -real_value));
        if (new == NULL) {
            PyErr_Clear();
            return 0;
        }
        *place = new;
        Py_DECREF(old);
        return 1;
    #else
        return 0;
    #endif
    }
    static inline int real_moved_at(PyObject *holder, long long place, int sign) {
        return PyList_CheckExact(holder) && 0 <= place && place < PyList_GET_SIZE(holder)
            && real_moved(PyList_GET_ITEM(holder, place), sign);
    }
    static inline PyObject *real_made(void) { return PyFloat_FromDouble(real_value); }
    static inline int real_compared(int how) {
        switch (how) {
        case Py_EQ: return real_value == real_other;
        case Py_NE: return real_value != real_other;
        case Py_LT: return real_value < real_other;
        case Py_LE: return real_value <= real_other;
        case Py_GT: return real_value > real_other;
        default: return real_value >= real_other;
        }
    }
    """
    double real_leaf(object one) noexcept
    double real_leaf_of "real_leaf"(PyObject *one) noexcept
    PyObject *real_holder(object holder, object name, Seen *seen) noexcept
    PyObject *real_holder_of "real_holder"(PyObject *holder, object name, Seen *seen) noexcept
    double real_held(object holder, object name, Seen *seen) noexcept
    double real_held_of "real_held"(PyObject *holder, object name, Seen *seen) noexcept
    double real_item(object holder, long long place) noexcept
    double real_item_of "real_item"(PyObject *holder, long long place) noexcept
    double real_item_at(object holder, object index) noexcept
    double real_item_at_of "real_item_at"(PyObject *holder, object index) noexcept
    double real_over(double a, double b) noexcept
    double real_square(double a) noexcept
    double real_cube(double a) noexcept
    double real_negative(double a) noexcept
    double real_sqrt(double a) noexcept
    double real_fabs(double a) noexcept
    double real_exp(double a) noexcept
    double real_sin(double a) noexcept
    double real_cos(double a) noexcept
    double real_if(bint known, double found) noexcept
    bint real_pays(int *in_vain) noexcept
    bint real_is(double value, int *in_vain) noexcept
    bint real_are(double value, double other, int *in_vain) noexcept
    bint real_moved_under(object holder, object name, int sign, Seen *seen) noexcept
    bint real_moved_at(object holder, long long place, int sign) noexcept
    object real_made()
    bint real_compared(int how) noexcept
'''
KNOWN = '''
cdef object real_function(str name):
    """The function of `math` itself; None where something else is there."""
    math = builtins.__import__("math")
    found = math.__dict__.get(name)
    mine = type(found) is builtin_function and found.__self__ is math and found.__name__ == name
    return found if mine else None


''' + "".join(f'cdef object pythons_{one} = real_function("{one}")\n' for one in FUNCTIONS)


def operation(writer: Expressions, node: ast.BinOp) -> str:
    """The test that has done it in C, where the floats are; empty where that cannot be, or is not worth it."""
    if id(node) in writer.covered or not _is_worth_it(node):
        return ""
    text, real = _text(writer, node)
    if not real:
        return ""
    writer.covered.update(id(one) for one in _operations(node))
    return _tried(writer, text)


def root(writer: Expressions, node: ast.Call, name: str, library: str, found: str) -> str:
    """`math.sqrt(…)` of an expression."""
    if name not in FUNCTIONS or len(node.args) != 1 or node.keywords or id(node) in writer.covered:
        return found
    text, real = _text(writer, node.args[0])
    return f"(real_made() if {_tried(writer, _function(name, library, text))} else {found})" if real else found


def compared(writer: Expressions, node: ast.Compare, found: Written) -> Written:
    """`a < b` of two expressions."""
    sides = [node.left, *node.comparators]
    if not any(isinstance(one, ast.BinOp) for one in sides) or not found.text.startswith("compare_objects("):
        return found
    how = found.text.rpartition(", ")[2].rstrip(")")
    written = [_text(writer, one) for one in sides]
    if how not in RICH.values() or not all(text for text, _ in written) or not any(real for _, real in written):
        return found
    both = ", ".join(text for text, _ in written)
    trial = writer.family.trial()
    test = f"real_pays({trial}) and real_are({both}, {trial})"
    return Written(f"(real_compared({how}) if {test} else {found.text})", BOOL)


def moved(writer: Expressions, value: ast.expr) -> str:
    """The test that has worked out what is added to a number, or taken from it."""
    text, real = _text(writer, value) if isinstance(value, ast.BinOp) else ("", False)
    return _tried(writer, text) if real else ""


def _tried(writer: Expressions, text: str) -> str:
    trial = writer.family.trial()
    return f"(real_pays({trial}) and real_is({text}, {trial}))"


def _is_worth_it(node: ast.BinOp) -> bool:
    """Several operations, or one with what has to be looked up."""
    count = sum(1 for _ in _operations(node))
    held = any(isinstance(one, ast.Attribute | ast.Subscript) for one in ast.walk(node))
    return count <= LARGEST and (count > 1 or held)


def _operations(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.BinOp(left=left, right=right):
            yield node
            yield from _operations(left)
            yield from _operations(right)
        case ast.UnaryOp(operand=operand):
            yield from _operations(operand)
        case ast.Call(args=[argument]):
            yield node
            yield from _operations(argument)


def _text(writer: Expressions, node: ast.expr) -> tuple[str, bool]:
    """In C, and whether it is a float for sure where it does not fail; empty where that cannot be."""
    match node:
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=value)) if (
            type(value) is int and value in POWERS
        ):
            text, real = _text(writer, left)
            return (f"real_{'square' if value == 2 else 'cube'}({text})", True) if real else ("", False)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS or isinstance(op, ast.Div):
            (a, first), (b, second) = _text(writer, left), _text(writer, right)
            if not a or not b or not (first or second):
                return "", False
            return (f"real_over({a}, {b})" if isinstance(op, ast.Div) else f"({a} {SIGNS[type(op)]} {b})"), True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) is int and value != 0:
            return (f"<double>(-{value}.0)", False) if value <= EXACT_IN_FLOATS else ("", False)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            text, real = _text(writer, operand)
            return (f"real_negative({text})", True) if real else ("", False)
        case ast.Constant(value=value) if type(value) is float and math.isfinite(value):
            return f"<double>{value!r}", True
        case ast.Constant(value=value) if type(value) is int and abs(value) <= EXACT_IN_FLOATS:
            return f"<double>{value}.0", False
        case ast.Call(func=function, args=[argument], keywords=[]):
            return _called(writer, function, argument)
        case _:
            text = _leaf(writer, node)
            return text, bool(text)


def _called(writer: Expressions, function: ast.expr, argument: ast.expr) -> tuple[str, bool]:
    name = writer.names.site.resolved(function).removeprefix("math.")
    if name not in FUNCTIONS or not (library := writer.names.library(function)):
        return "", False
    text, real = _text(writer, argument)
    return (_function(name, library, text), True) if real else ("", False)


def _function(name: str, library: str, text: str) -> str:
    return f"real_if({library} is pythons_{name}, real_{name}({text}))"


def _leaf(writer: Expressions, node: ast.expr) -> str:
    match node:
        case ast.Name():
            found = writer.of(node)
            return f"real_leaf({found.text})" if found.kind == OBJECT and found.text.isidentifier() else ""
        case ast.Attribute() if constant := writer.names.constant(node):
            return f"real_leaf({constant})"
        case ast.Attribute(value=value):
            holder, of = _holder(writer, value)
            return holder and f"real_held{of}({holder}, {writer.attribute_name(node)!r}, {writer.family.place()})"
        case ast.Subscript(value=value, slice=ast.Name() | ast.Constant() as index):
            holder, of = _holder(writer, value)
            place = writer.of(index)
            if place.kind == INT and place.bits <= MOST_BITS:
                return holder and f"real_item{of}({holder}, <long long>({place.text}))"
            return holder and f"real_item_at{of}({holder}, {place.text})" if place.kind == OBJECT else ""
    return ""


def _holder(writer: Expressions, node: ast.expr) -> tuple[str, str]:
    """What holds it, and how it is asked: an object, or what is only looked at."""
    match node:
        case ast.Name():
            found = writer.of(node)
            known = found.kind in (OBJECT, LIST) and found.text.isidentifier()
            return (as_object(found), "") if known and writer.names.is_local(node.id) else ("", "")
        case ast.Attribute(value=value):
            holder, of = _holder(writer, value)
            asked = f"real_holder{of}({holder}, {writer.attribute_name(node)!r}, {writer.family.place()})"
            return (asked, "_of") if holder else ("", "")
    return "", ""
