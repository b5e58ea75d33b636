"""What stands in every module for arithmetic, comparisons and items of Python's objects: small ints and floats at once.

    add_objects(v_a, v_b)          `a + b`: of two floats or ints below 2**63 at once, else Python's own
    and_objects_in_place(a, b)     `a &= b`: of two ints at once; of sets, which change where they are, Python's own
    compared_objects(a, b, Py_LT)  `a < b`, kept as a value

A bool is no int here: `True & False` is a bool.

Does not handle: powers; ints of 2**63 and more, which are Python's own matter.
"""

from __future__ import annotations

NUMBERS = '''
cdef extern from *:
    """
    #define EXACT_IN_FLOATS ((long long)1 << 53)
    #define AS_INT(number) \\
        (sizeof(long) == sizeof(long long) ? PyLong_FromLong((long)(number)) : PyLong_FromLongLong(number))
    /* an int below 2**63, which has at most three digits of 30 bits each; since Python 3.12, what it calls compact */
    static inline int is_short(PyObject *one, long long *found) {
        if (!PyLong_CheckExact(one))
            return 0;
    #if PY_VERSION_HEX < 0x030C0000
        const digit *digits = ((PyLongObject *)one)->ob_digit;
        switch (Py_SIZE(one)) {
        case 0: *found = 0; return 1;
        case 1: *found = digits[0]; return 1;
        case -1: *found = -(long long)digits[0]; return 1;
        case 2: *found = (long long)digits[0] | (long long)digits[1] << PyLong_SHIFT; return PyLong_SHIFT == 30;
        case -2: *found = -((long long)digits[0] | (long long)digits[1] << PyLong_SHIFT); return PyLong_SHIFT == 30;
        case 3: case -3:
            if (PyLong_SHIFT != 30 || digits[2] >= 8)
                return 0;
            *found = (long long)digits[0] | (long long)digits[1] << 30 | (long long)digits[2] << 60;
            if (Py_SIZE(one) < 0)
                *found = -*found;
            return 1;
        }
        return 0;
    #else
        if (!PyUnstable_Long_IsCompact((PyLongObject *)one))
            return 0;
        *found = PyUnstable_Long_CompactValue((PyLongObject *)one);
        return -EXACT_IN_FLOATS * 64 < *found && *found < EXACT_IN_FLOATS * 64;
    #endif
    }
    /* a float, or an int that is one to the last digit */
    static inline int is_number(PyObject *one, double *found) {
        long long whole;
        if (PyFloat_CheckExact(one)) {
            *found = PyFloat_AS_DOUBLE(one);
            return 1;
        }
        if (!is_short(one, &whole) || whole > EXACT_IN_FLOATS || whole < -EXACT_IN_FLOATS)
            return 0;
        *found = (double)whole;
        return 1;
    }
    #define OF_NUMBERS(NAME, OPERATOR, OVERFLOWS, WITHOUT, IN_PLACE) \\
        static inline PyObject *NAME(PyObject *x, PyObject *y) { \\
            long long a, b, c; double d, e; \\
            if (is_short(x, &a) && is_short(y, &b)) \\
                return OVERFLOWS(a, b, &c) ? WITHOUT(x, y) : AS_INT(c); \\
            if ((PyFloat_CheckExact(x) || PyFloat_CheckExact(y)) && is_number(x, &d) && is_number(y, &e)) \\
                return PyFloat_FromDouble(d OPERATOR e); \\
            return WITHOUT(x, y); \\
        } \\
        static inline PyObject *NAME##_in_place(PyObject *x, PyObject *y) { \\
            return (PyFloat_CheckExact(x) || PyLong_CheckExact(x)) && (PyFloat_CheckExact(y) || PyLong_CheckExact(y)) \\
                ? NAME(x, y) : IN_PLACE(x, y); \\
        }
    OF_NUMBERS(add_objects, +, __builtin_add_overflow, PyNumber_Add, PyNumber_InPlaceAdd)
    OF_NUMBERS(subtract_objects, -, __builtin_sub_overflow, PyNumber_Subtract, PyNumber_InPlaceSubtract)
    OF_NUMBERS(multiply_objects, *, __builtin_mul_overflow, PyNumber_Multiply, PyNumber_InPlaceMultiply)
    static inline PyObject *divide_objects(PyObject *x, PyObject *y) {
        double d, e;
        if (is_number(x, &d) && is_number(y, &e) && e != 0.0)
            return PyFloat_FromDouble(d / e);
        return PyNumber_TrueDivide(x, y);
    }
    #define OF_INTS(NAME, FITS, MADE, WITHOUT, IN_PLACE) \\
        static inline PyObject *NAME(PyObject *x, PyObject *y) { \\
            long long a, b; \\
            return is_short(x, &a) && is_short(y, &b) && (FITS) ? AS_INT(MADE) : WITHOUT(x, y); \\
        } \\
        static inline PyObject *NAME##_in_place(PyObject *x, PyObject *y) { \\
            long long a, b; \\
            return is_short(x, &a) && is_short(y, &b) && (FITS) ? AS_INT(MADE) : IN_PLACE(x, y); \\
        }
    static inline long long rest_of(long long a, long long b) {
        long long c = a % b;
        return c != 0 && (c < 0) != (b < 0) ? c + b : c;
    }
    static inline long long whole_of(long long a, long long b) {
        return a / b - (a % b != 0 && (a < 0) != (b < 0));
    }
    OF_INTS(remainder_of_objects, b != 0, rest_of(a, b), PyNumber_Remainder, PyNumber_InPlaceRemainder)
    OF_INTS(floor_objects, b != 0, whole_of(a, b), PyNumber_FloorDivide, PyNumber_InPlaceFloorDivide)
    OF_INTS(and_objects, 1, a & b, PyNumber_And, PyNumber_InPlaceAnd)
    OF_INTS(or_objects, 1, a | b, PyNumber_Or, PyNumber_InPlaceOr)
    OF_INTS(xor_objects, 1, a ^ b, PyNumber_Xor, PyNumber_InPlaceXor)
    OF_INTS(right_objects, b >= 0 && b < 63, a >> b, PyNumber_Rshift, PyNumber_InPlaceRshift)
    OF_INTS(left_objects, b >= 0 && b < 32 && a >= 0 && a < 1LL << 31, a << b, PyNumber_Lshift, PyNumber_InPlaceLshift)
    static inline PyObject *plus_number(PyObject *x, long long number, PyObject *y) {
        long long a, c;
        return is_short(x, &a) && !__builtin_add_overflow(a, number, &c) ? AS_INT(c) : add_objects(x, y);
    }
    static inline PyObject *minus_number(PyObject *x, long long number, PyObject *y) {
        long long a, c;
        return is_short(x, &a) && !__builtin_sub_overflow(a, number, &c) ? AS_INT(c) : subtract_objects(x, y);
    }
    /* a number that nobody else has becomes larger or smaller where it is; 0 if it may not */
    static inline int is_raised(PyObject *one, PyObject *more, int sign) {
    #if PY_VERSION_HEX < 0x030C0000
        long long whole;
        double beside;
        if (Py_REFCNT(one) != 1)
            return 0;
        if (PyFloat_CheckExact(one)) {
            if (!is_number(more, &beside))
                return 0;
            beside = sign > 0 ? PyFloat_AS_DOUBLE(one) + beside : PyFloat_AS_DOUBLE(one) - beside;
            if (beside != beside)  /* a NaN is told from others by where it is: `hash` */
                return 0;
            ((PyFloatObject *)one)->ob_fval = beside;
            return 1;
        }
        if (!PyLong_CheckExact(one) || Py_SIZE(one) != 1 || !is_short(more, &whole) || whole != (int)whole)
            return 0;
        whole = (long long)((PyLongObject *)one)->ob_digit[0] + (sign > 0 ? whole : -whole);
        if (whole <= 256 || whole > PyLong_MASK)  /* of the small ones there is one each, for all */
            return 0;
        ((PyLongObject *)one)->ob_digit[0] = (digit)whole;
        return 1;
    #else
        return 0;
    #endif
    }
    static inline int is_same_text(PyObject *x, PyObject *y) {
        Py_ssize_t length = PyUnicode_GET_LENGTH(x);
        if (length != PyUnicode_GET_LENGTH(y) || PyUnicode_KIND(x) != PyUnicode_KIND(y))
            return 0;
        return memcmp(PyUnicode_DATA(x), PyUnicode_DATA(y), (size_t)length * PyUnicode_KIND(x)) == 0;
    }
    static inline int compare_objects(PyObject *x, PyObject *y, int how) {
        double d, e; PyObject *found; int answer; long long a, b;
        if (PyUnicode_CheckExact(x) && PyUnicode_CheckExact(y) && (how == Py_EQ || how == Py_NE))
            if (PyUnicode_IS_READY(x) && PyUnicode_IS_READY(y))
                return (x == y || is_same_text(x, y)) == (how == Py_EQ);
        if (is_short(x, &a) && is_short(y, &b))
            switch (how) {
            case Py_EQ: return a == b;
            case Py_NE: return a != b;
            case Py_LT: return a < b;
            case Py_LE: return a <= b;
            case Py_GT: return a > b;
            case Py_GE: return a >= b;
            }
        if (is_number(x, &d) && is_number(y, &e))
            switch (how) {
            case Py_EQ: return d == e;
            case Py_NE: return d != e;
            case Py_LT: return d < e;
            case Py_LE: return d <= e;
            case Py_GT: return d > e;
            case Py_GE: return d >= e;
            }
        found = PyObject_RichCompare(x, y, how);
        if (found == NULL)
            return -1;
        answer = found == Py_True ? 1 : found == Py_False ? 0 : PyObject_IsTrue(found);
        Py_DECREF(found);
        return answer;
    }
    static inline PyObject *compared_objects(PyObject *x, PyObject *y, int how) {
        double d, e;
        if (is_number(x, &d) && is_number(y, &e))
            return PyBool_FromLong(compare_objects(x, y, how));
        return PyObject_RichCompare(x, y, how);
    }
    static inline Py_ssize_t size_of(PyObject *holder) {
        if (PyList_CheckExact(holder))
            return PyList_GET_SIZE(holder);
        return PyUnicode_CheckExact(holder) ? PyUnicode_GetLength(holder) : PyObject_Size(holder);
    }
    static inline PyObject *magnitude_of(PyObject *x) {
        long long a;
        return is_short(x, &a) ? AS_INT(a < 0 ? -a : a) : PyNumber_Absolute(x);
    }
    static inline PyObject *item_of(PyObject *holder, PyObject *index) {
        long long place;
        if (PyList_CheckExact(holder) && is_short(index, &place) && 0 <= place && place < PyList_GET_SIZE(holder)) {
            PyObject *found = PyList_GET_ITEM(holder, place);
            Py_INCREF(found);
            return found;
        }
        if (PyDict_CheckExact(holder) && PyUnicode_CheckExact(index)) {
            PyObject *found = PyDict_GetItemWithError(holder, index);
            Py_XINCREF(found);
            if (found == NULL && !PyErr_Occurred())
                PyErr_SetObject(PyExc_KeyError, index);
            return found;
        }
        return PyObject_GetItem(holder, index);
    }
    """
    object add_objects(object x, object y)
    object subtract_objects(object x, object y)
    object multiply_objects(object x, object y)
    object add_objects_in_place(object x, object y)
    object subtract_objects_in_place(object x, object y)
    object multiply_objects_in_place(object x, object y)
    object divide_objects(object x, object y)
    object remainder_of_objects(object x, object y)
    object floor_objects(object x, object y)
    object and_objects(object x, object y)
    object or_objects(object x, object y)
    object xor_objects(object x, object y)
    object right_objects(object x, object y)
    object left_objects(object x, object y)
    object remainder_of_objects_in_place(object x, object y)
    object floor_objects_in_place(object x, object y)
    object and_objects_in_place(object x, object y)
    object or_objects_in_place(object x, object y)
    object xor_objects_in_place(object x, object y)
    object right_objects_in_place(object x, object y)
    object left_objects_in_place(object x, object y)
    object plus_number(object x, long long number, object y)
    object minus_number(object x, long long number, object y)
    bint compare_objects(object x, object y, int how) except -1
    object compared_objects(object x, object y, int how)
    Py_ssize_t size_of(object holder) except -1
    object magnitude_of(object x)
    object item_of(object holder, object index)
'''
