"""What stands in every module for objects that C knows nothing of: attributes and methods.

    attribute(v_self, "goods", &s_0)       `self.goods`: from where it was the last time, if the class is as it was then
    method_of(v_till, "step", &s_1)        the plain function that `till` has as a method, or what Python calls
    raised_on(v_self, 1, 1, &s_2)          `self.n += 1`, where nobody else has the number: it is changed where it is

CPython 3.11 keeps the attributes of an object in a row whose order belongs to its class. Its interpreter remembers the
version of the class and the place in the row, and so does this, by the same test: a class that is changed in any way
has another version, and an object whose attributes are looked at as a dictionary has no row. Slots have a fixed place.

Does not handle: such places in other versions of Python than 3.11, which are asked as usual; class attributes.
"""

from __future__ import annotations

ATTRIBUTES = '''
cdef extern from *:
    """
    #if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000 && __has_include("internal/pycore_dict.h")
    #define KNOWS_ROWS
    #define Py_BUILD_CORE 1
    #undef _PyObject_LookupSpecial  /* another name for something else outside the interpreter */
    #include "internal/pycore_object.h"
    #include "internal/pycore_dict.h"
    #include "internal/pycore_pystate.h"
    #undef Py_BUILD_CORE
    #include "structmember.h"
    #endif
    /* as `Py_EnterRecursiveCall` counts, which may say 1 for an error */
    static inline int enter_level(const char *where) {
    #ifdef KNOWS_ROWS
        PyThreadState *state = _PyThreadState_GET();
        if (state->recursion_remaining > 0) {
            state->recursion_remaining--;
            return 0;
        }
    #endif
        return Py_EnterRecursiveCall(where) ? -1 : 0;
    }
    static inline void leave_level(void) {
    #ifdef KNOWS_ROWS
        _PyThreadState_GET()->recursion_remaining++;
    #else
        Py_LeaveRecursiveCall();
    #endif
    }
    typedef struct {
        unsigned int version, missed;
        Py_ssize_t place;   /* in the row; of slots, below zero; of a method, how many names the row had */
        PyObject *method;   /* lives as long as the class has this version */
    } Seen;
    #define MOST_MISSED 1000
    #ifdef KNOWS_ROWS
    static inline PyObject **place_of(PyObject *holder, Seen *seen, PyDictValues **row) {
        *row = NULL;
        if (seen->version == 0 || Py_TYPE(holder)->tp_version_tag != seen->version)
            return NULL;
        if (seen->place < 0)
            return (PyObject **)((char *)holder - seen->place);
        *row = *_PyObject_ValuesPointer(holder);
        return *row == NULL ? NULL : &(*row)->values[seen->place];
    }
    /* -1 if objects of this class have no such attribute in their rows, or if that cannot be told */
    static Py_ssize_t place_in_row(PyTypeObject *type, PyObject *name) {
        PyDictKeysObject *keys = ((PyHeapTypeObject *)type)->ht_cached_keys;
        Py_ssize_t place;
        if (keys == NULL || keys->dk_kind != DICT_KEYS_SPLIT)
            return -1;
        for (place = 0; place < keys->dk_nentries; place++)
            if (PyUnicode_Compare(DK_UNICODE_ENTRIES(keys)[place].me_key, name) == 0)  /* not always interned */
                return place;
        return -1;
    }
    static __attribute__((noinline)) void remember(PyObject *holder, PyObject *name, Seen *seen) {
        PyTypeObject *type = Py_TYPE(holder);
        PyObject *found;
        PyMemberDef *member;
        seen->version = 0;
        if (seen->missed > MOST_MISSED)
            return;
        seen->missed++;
        found = _PyType_Lookup(type, name);
        if (!(type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG) || type->tp_version_tag == 0
            || type->tp_getattro != PyObject_GenericGetAttr || type->tp_setattro != PyObject_GenericSetAttr)
            return;
        if (found != NULL) {
            member = Py_TYPE(found) == &PyMemberDescr_Type ? ((PyMemberDescrObject *)found)->d_member : NULL;
            if (member == NULL || member->type != T_OBJECT_EX || member->flags || member->offset <= 0)
                return;
            seen->place = -member->offset;
        } else {
            if (!(type->tp_flags & Py_TPFLAGS_MANAGED_DICT) || *_PyObject_ValuesPointer(holder) == NULL)
                return;
            seen->place = place_in_row(type, name);
            if (seen->place < 0)
                return;
        }
        seen->version = type->tp_version_tag;
    }
    #endif
    static inline PyObject *attribute(PyObject *holder, PyObject *name, Seen *seen) {
        PyObject *found;
    #ifdef KNOWS_ROWS
        PyDictValues *row;
        PyObject **place = place_of(holder, seen, &row);
        if (place != NULL && *place != NULL) {
            Py_INCREF(*place);
            return *place;
        }
    #endif
        found = PyObject_GetAttr(holder, name);
    #ifdef KNOWS_ROWS
        if (found != NULL && place == NULL)
            remember(holder, name, seen);
    #endif
        return found;
    }
    static inline int set_attribute(PyObject *holder, PyObject *name, PyObject *value, Seen *seen) {
        int failed;
    #ifdef KNOWS_ROWS
        PyDictValues *row;
        PyObject **place = place_of(holder, seen, &row), *old;
        if (place != NULL) {
            old = *place;
            Py_INCREF(value);
            *place = value;
            if (old != NULL)
                Py_DECREF(old);
            else if (row != NULL)
                _PyDictValues_AddToInsertionOrder(row, seen->place);
            return 0;
        }
    #endif
        failed = PyObject_SetAttr(holder, name, value);
    #ifdef KNOWS_ROWS
        if (!failed)
            remember(holder, name, seen);
    #endif
        return failed;
    }
    /* `holder.name += more`, `holder[key] -= more`: where nobody else has the number, it is changed where it is */
    static inline int raised_on(PyObject *holder, PyObject *more, int sign, Seen *seen) {
    #ifdef KNOWS_ROWS
        PyDictValues *row;
        PyObject **place = place_of(holder, seen, &row);
        return place != NULL && *place != NULL && is_raised(*place, more, sign);
    #else
        return 0;
    #endif
    }
    static inline int raised_at(PyObject *holder, Py_ssize_t place, PyObject *more, int sign) {
        return PyList_CheckExact(holder) && 0 <= place && place < PyList_GET_SIZE(holder)
            && is_raised(PyList_GET_ITEM(holder, place), more, sign);
    }
    static inline int raised_in(PyObject *holder, PyObject *key, PyObject *more, int sign) {
    #ifdef KNOWS_ROWS
        PyObject *found;
        long long place;
        if (PyList_CheckExact(holder))
            return is_short(key, &place) && raised_at(holder, place, more, sign);
        if (!PyDict_CheckExact(holder) || !PyUnicode_CheckExact(key)
            || !DK_IS_UNICODE(((PyDictObject *)holder)->ma_keys))  /* others may ask their keys, twice */
            return 0;
        found = PyDict_GetItemWithError(holder, key);
        return found != NULL && is_raised(found, more, sign);
    #else
        return 0;
    #endif
    }
    #ifdef KNOWS_ROWS
    static inline Py_ssize_t names_in_row(PyTypeObject *type) {
        return ((PyHeapTypeObject *)type)->ht_cached_keys->dk_nentries;  /* names are only ever added */
    }
    #endif
    static void remember_method(PyObject *holder, PyObject *name, PyObject *found, Seen *seen) {
    #ifdef KNOWS_ROWS
        PyTypeObject *type = Py_TYPE(holder);
        PyDictKeysObject *keys;
        seen->version = 0;
        if (seen->missed > MOST_MISSED || !(type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG))
            return;
        seen->missed++;
        if (type->tp_getattro != PyObject_GenericGetAttr)
            return;
        if (type->tp_flags & Py_TPFLAGS_MANAGED_DICT) {
            keys = ((PyHeapTypeObject *)type)->ht_cached_keys;
            if (*_PyObject_ValuesPointer(holder) == NULL || keys == NULL || keys->dk_kind != DICT_KEYS_SPLIT)
                return;
            if (place_in_row(type, name) >= 0)  /* another object may have it */
                return;
            seen->place = names_in_row(type);
        } else if (type->tp_dictoffset == 0)
            seen->place = -1;
        else
            return;
        seen->method = found;
        seen->version = type->tp_version_tag;
    #endif
    }
    /* a plain function to call with `holder` in front; of all else what is called as it is, never a plain function */
    static __attribute__((noinline)) PyObject *asked_for_method(PyObject *holder, PyObject *name, Seen *seen) {
        PyObject *found = NULL, *inner;
    #if PY_VERSION_HEX < 0x030D0000
        if (_PyObject_GetMethod(holder, name, &found)) {
            if (PyFunction_Check(found)) {
                remember_method(holder, name, found, seen);
                return found;
            }
            Py_DECREF(found);
            return PyObject_GetAttr(holder, name);
        }
    #else
        found = PyObject_GetAttr(holder, name);
    #endif
        if (found != NULL && Py_IS_TYPE(found, &PyMethod_Type) && PyMethod_GET_SELF(found) == holder
            && PyFunction_Check(PyMethod_GET_FUNCTION(found))) {
            inner = PyMethod_GET_FUNCTION(found);
            Py_INCREF(inner);
            Py_DECREF(found);
            return inner;
        }
        if (found != NULL && PyFunction_Check(found)) {
            inner = PyStaticMethod_New(found);
            Py_DECREF(found);
            return inner;
        }
        return found;
    }
    static inline PyObject *method_of(PyObject *holder, PyObject *name, Seen *seen) {
    #ifdef KNOWS_ROWS
        PyTypeObject *type = Py_TYPE(holder);
        if (seen->version != 0 && type->tp_version_tag == seen->version
            && (seen->place < 0 || (*_PyObject_ValuesPointer(holder) != NULL && names_in_row(type) == seen->place))) {
            Py_INCREF(seen->method);
            return seen->method;
        }
    #endif
        return asked_for_method(holder, name, seen);
    }
    /* what Python calls for `x + y`, as long as it is this one that is asked first, and nobody may be asked before */
    static inline PyObject *operator_of(PyObject *x, PyObject *y, PyObject *name) {
        PyTypeObject *type = Py_TYPE(x);
        if (!(type->tp_flags & Py_TPFLAGS_HEAPTYPE) || PyFloat_Check(x) || PyLong_Check(x))
            return NULL;
        if (Py_TYPE(y) != type && !PyFloat_CheckExact(y) && !PyLong_CheckExact(y))
            return NULL;
        return _PyType_Lookup(type, name);
    }
    static inline PyObject *operator_in_place_of(PyObject *x, PyObject *y, PyObject *name, PyObject *first) {
        PyObject *found = operator_of(x, y, name);
        return found != NULL && _PyType_Lookup(Py_TYPE(x), first) == NULL ? found : NULL;
    }
    /* `__init__` of a class that makes its objects as `object` does; else NULL */
    static inline PyObject *init_of(PyObject *made) {
        static PyObject *name = NULL;
        if (name == NULL)
            name = PyUnicode_InternFromString("__init__");
        if (name == NULL || !Py_IS_TYPE(made, &PyType_Type))
            return NULL;
        if (((PyTypeObject *)made)->tp_new != PyBaseObject_Type.tp_new)
            return NULL;
        return _PyType_Lookup((PyTypeObject *)made, name);
    }
    static inline PyObject *new_of(PyObject *made) {
        static PyObject *nothing = NULL;
        if (nothing == NULL)
            nothing = PyTuple_New(0);
        return nothing == NULL ? NULL : ((PyTypeObject *)made)->tp_new((PyTypeObject *)made, nothing, NULL);
    }
    """
    int enter_level(const char *where) except -1
    void leave_level() noexcept
    ctypedef struct Seen:
        pass
    object attribute(object holder, object name, Seen *seen)
    int set_attribute(object holder, object name, object value, Seen *seen) except -1
    int raised_on(object holder, object more, int sign, Seen *seen) noexcept
    int raised_in(object holder, object key, object more, int sign) noexcept
    int raised_at(object holder, Py_ssize_t place, object more, int sign) noexcept
    object method_of(object holder, object name, Seen *seen)
    PyObject *operator_of(object x, object y, object name) noexcept
    PyObject *operator_in_place_of(object x, object y, object name, object first) noexcept
    PyObject *init_of(object made) noexcept
    object new_of(object made)
'''

FAMILY = '''
cdef unsigned int levels = 0
cdef Py_ssize_t at_work = 0
cdef dict bound_to = None
cdef object recursion_limit = builtins.__import__("sys").getrecursionlimit
cdef object function_type = builtins.eval("type(lambda: None)")
cdef object method_type = builtins.__import__("types").MethodType


cdef tuple plain_types = (builtins.int, builtins.float, builtins.str, builtins.bool, type(None))


cdef bint is_of_library(one):
    """A function in C, a type, or a method of a generator of `random`."""
    if type(one) is method_type:
        return type(one.__self__).__module__ == "random"
    return type(one) in (builtin_function, type)


cdef object told(code):
    """All that decides what a function does, but for what its names stand for."""
    consts = [told(one) if type(one) is type(code) else (
        sorted([repr(each) for each in one]) if type(one) is frozenset else repr(one)) for one in code.co_consts]
    counts = [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags]
    return repr([code.co_code, code.co_exceptiontable, consts, code.co_names, code.co_varnames, code.co_freevars,
                 code.co_cellvars, *counts])


cdef bint has_defaults(Py_ssize_t number, defaults):
    for one in defaults or ():
        if type(one) not in plain_types:
            return False
    return repr(defaults) == family_defaults[number]


cdef bint is_family(Py_ssize_t number, function, plain):
    """Whether a function is one of those that were compiled as this one."""
    cdef object known = family_known[number]
    if type(function) is not type(plain) or function.__globals__ is not plain.__globals__ or function.__kwdefaults__:
        return False
    if known is None or (<tuple>known)[0] is not function.__code__:
        known = (function.__code__, told(function.__code__) in family_texts[number])
        family_known[number] = known
    return (<tuple>known)[1] and has_defaults(number, function.__defaults__)


cdef object in_class(dict space, made, name):
    """What a class of the file itself has under a name; None if there is none."""
    cdef PyObject *found = PyDict_GetItemWithError(space, made)
    if found == NULL or not isinstance(<object>found, type):
        return None
    return type.__dict__["__dict__"].__get__(<object>found).get(name)
'''
