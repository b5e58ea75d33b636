"""What stands in every module for objects that C knows nothing of: attributes and methods.

    attribute(v_self, "goods", &s_0)       `self.goods`: from where it was the last time, if the class is as it was then
    method_of(v_till, "step", &s_1)        the plain function that `till` has as a method, or what Python calls
    raised_on(v_self, 'n', 1, 1, &s_2)     `self.n += 1`, where nobody else has the number: it is changed where it is

CPython 3.11 keeps the attributes of an object in a row whose order belongs to its class. Its interpreter remembers the
version of the class and the place in the row, and so does this (`place_preamble`), by the same test: a class that is
changed in any way has another version. Slots have a fixed place.

Does not handle: such places in other versions of Python than 3.11, which are asked as usual.
"""

from __future__ import annotations

from optadvisor.rewriters.cythonizing.place_preamble import PLACES, REMEMBERING

_LEVELS = '''
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
    /* asked at every level of what calls itself: looks at eight levels of 64, of which it cannot leap over all */
    static inline int goes_too_deep(void) {
    #ifdef KNOWS_ROWS
        return (_PyThreadState_GET()->recursion_remaining & 63) < 8 && is_deep();
    #else
        return is_deep();
    #endif
    }
    static inline void leave_level(void) {
    #ifdef KNOWS_ROWS
        _PyThreadState_GET()->recursion_remaining++;
    #else
        Py_LeaveRecursiveCall();
    #endif
    }
'''

_NUMBERS = """    /* `holder.name += more`: where nobody else has the number, it is changed where it is */
    static inline int raised_on(PyObject *holder, PyObject *name, PyObject *more, int sign, Seen *seen) {
    #ifdef KNOWS_ROWS
        PyDictValues *row;
        PyObject **place = place_of(holder, name, known_of(holder, seen), &row);
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
"""

_METHODS = '''    /* the `staticmethod` that a class has, if it gives this function; else NULL */
    static PyObject *static_of(PyTypeObject *type, PyObject *name, PyObject *function) {
        PyObject *own = _PyType_Lookup(type, name), *given;
        if (own == NULL || !Py_IS_TYPE(own, &PyStaticMethod_Type))
            return NULL;
        Py_INCREF(own);
        given = PyStaticMethod_Type.tp_descr_get(own, NULL, (PyObject *)type);
        if (given != function)
            Py_CLEAR(own);
        Py_XDECREF(given);
        return own;
    }
    /* a plain function to call with `holder` in front; of all else what is called as it is */
    static __attribute__((noinline)) PyObject *asked_for_method(PyObject *holder, PyObject *name, Seen *seen) {
        PyObject *found = NULL, *inner;
        if (Py_IS_TYPE(holder, &PyType_Type) && PyUnicode_READ_CHAR(name, 0) != '_') {  /* `Class.method()` */
            found = _PyType_Lookup((PyTypeObject *)holder, name);
            if (found != NULL && Py_IS_TYPE(found, &PyStaticMethod_Type))
                return Py_NewRef(found);
        }
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
            inner = static_of(Py_TYPE(holder), name, found);
            if (inner == NULL)
                inner = PyStaticMethod_New(found);
            else
                remember_method(holder, name, inner, seen);
            Py_DECREF(found);
            return inner;
        }
        return found;
    }
    static inline PyObject *method_of(PyObject *holder, PyObject *name, Seen *seen) {
    #ifdef KNOWS_ROWS
        Known *known = known_of(holder, seen);
        if (known != NULL && (is_bare(holder, known) || has_no_own(holder, name, known))) {
            Py_INCREF(known->shared);
            return known->shared;
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
    /* a function of the file as it was asked about on an earlier entry: nothing has changed since */
    typedef struct {
        PyObject *space, *made, *code, *defaults;
        unsigned int version;
    } Asked;
    static inline int is_asked(PyObject *space, PyObject *name, PyObject *function, Asked *asked) {
    #ifdef KNOWS_ROWS
        PyFunctionObject *own = (PyFunctionObject *)function;
        PyObject *made;
        if (asked->space != space || own->func_code != asked->code || own->func_defaults != asked->defaults
            || own->func_kwdefaults != NULL)
            return 0;
        made = PyDict_GetItemWithError(space, name);
        if (made == NULL)
            return PyErr_Occurred() ? -1 : 0;
        return made == asked->made && (made == function || ((PyTypeObject *)made)->tp_version_tag == asked->version);
    #else
        return 0;
    #endif
    }
    static void ask(PyObject *space, PyObject *name, PyObject *function, Asked *asked) {
    #ifdef KNOWS_ROWS
        PyFunctionObject *own = (PyFunctionObject *)function;
        PyObject *made = PyDict_GetItemWithError(space, name);
        asked->space = NULL;
        if (made == NULL || own->func_kwdefaults != NULL)
            return;
        if (made != function) {
            _PyType_Lookup((PyTypeObject *)made, name);  /* gives the class a version, if it can have one */
            asked->version = ((PyTypeObject *)made)->tp_version_tag;
            if (asked->version == 0)
                return;
        }
        Py_XSETREF(asked->code, Py_NewRef(own->func_code));
        Py_XSETREF(asked->defaults, Py_XNewRef(own->func_defaults));
        Py_XSETREF(asked->made, Py_NewRef(made));
        asked->space = space;  /* lives as long as the function, which is kept */
    #endif
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
    bint goes_too_deep() noexcept
    void leave_level() noexcept
    ctypedef struct Seen:
        pass
    object attribute(object holder, object name, Seen *seen)
    int set_attribute(object holder, object name, object value, Seen *seen) except -1
    int raised_on(object holder, object name, object more, int sign, Seen *seen) noexcept
    int raised_in(object holder, object key, object more, int sign) noexcept
    int raised_at(object holder, Py_ssize_t place, object more, int sign) noexcept
    object method_of(object holder, object name, Seen *seen)
    PyObject *operator_of(object x, object y, object name) noexcept
    PyObject *operator_in_place_of(object x, object y, object name, object first) noexcept
    ctypedef struct Asked:
        pass
    bint is_asked(object space, object name, object function, Asked *asked) except -1
    void ask(object space, object name, object function, Asked *asked)
    PyObject *init_of(object made) noexcept
    object new_of(object made)
'''

ATTRIBUTES = f"{_LEVELS}{PLACES}{_NUMBERS}{REMEMBERING}{_METHODS}"

FAMILY = '''
cdef unsigned int levels = 0
cdef Py_ssize_t at_work = 0
cdef dict bound_to = None
cdef object recursion_limit = builtins.__import__("sys").getrecursionlimit
cdef object function_type = builtins.eval("type(lambda: None)")
cdef object staticmethod_type = builtins.staticmethod
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
