"""The Cython module around a function: what it needs, the tests on entry, and the function.

    module_text(names, given)  →  "# cython: …\n…def bind(plain, breathe): …"

`bind` gives what stands for the function from then on: it looks whether its arguments are what the function was typed
for, whether its built-ins and what it reads of its file are what they were taken for, and else calls the function as it
was written. A call counts as one level of the recursion limit, as ever: Python counts calls of what takes `*args` in C.

Does not handle: keyword-only and positional-only parameters, `*args`, `**kwargs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from optadvisor.rewriters.cythonizing.bodies import Body, body_lines
from optadvisor.rewriters.cythonizing.kinds import INT, OBJECT, VARIABLE_BITS, Kind
from optadvisor.rewriters.cythonizing.names import Names, Outside

HEAD = '''# cython: language_level=3, binding=True, infer_types=False, boundscheck=True, wraparound=True
# cython: cdivision=False, nonecheck=False
"""A function in C. Made by optadvisor."""
import builtins

from cpython.object cimport PyObject, PyObject_RichCompare, Py_EQ, Py_NE, Py_LT, Py_LE, Py_GT, Py_GE

cdef extern from *:
    """
    /* a text that nobody else knows grows where it is; 0 where these are no two texts */
    #define GROWN(left, right) (PyUnicode_CheckExact(left) && PyUnicode_CheckExact(right) \\
        ? (PyUnicode_Append(&(left), (right)), (left) == NULL ? -1 : 1) : 0)
    """
    int grown "GROWN"(object left, object right) except -1

cdef extern from "Python.h":
    object PySlice_New(object start, object stop, object step)
    object PyObject_Format(object value, object form)
    object PyUnicode_Join(object between, object parts)
    object PyUnicode_FromOrdinal(int number)
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
    int PyObject_SetItem(object holder, object index, object value) except -1
    int PyObject_DelItem(object holder, object index) except -1
    PyObject *PyDict_GetItemWithError(object holder, object key) except? NULL


cdef inline object as_it_is(object value):
    return value


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


def module_text(names: Names, given: Mapping[str, Kind]) -> str:
    """Raises `NotTyped`."""
    body = body_lines(names, given)
    return "\n".join([HEAD, *_constants(names, body), "", "", *_function(names, body), "", "", *_bind(names, body), ""])


def _constants(names: Names, body: Body) -> Iterator[str]:
    watched = list(names.builtins)
    yield f"cdef tuple parameters = ({''.join(f'{name!a}, ' for name in names.parameters)})"
    for name in watched:
        yield f"cdef object b_{name} = builtins.__dict__[{name!r}]"
    pairs = "".join(f"({name!r}, b_{name}), " for name in watched)
    yield f"cdef tuple watched = ({pairs})"
    yield "for known in watched:"
    yield "    if type(known[1]) not in (builtin_function, type) or known[1].__module__ != 'builtins':"
    yield "        raise ImportError('a built-in has been replaced')"
    for text, name in body.constants.items():
        yield f"cdef object {name} = builtins.eval({text!a})"


def _function(names: Names, body: Body) -> Iterator[str]:
    outside = list(names.outside.values())
    kinds = [f"{body.kinds.get(p, OBJECT)} {names.own(p)}" for p in names.parameters]
    kinds += [f"{one.kind} {one.name}" for one in outside]
    yield f"cdef object body({', '.join(['object breathe', *kinds])}):"
    yield "    cdef unsigned int turns = 0"
    for name in sorted(body.kinds.keys() - {*names.parameters}):
        yield f"    cdef {body.kinds[name]} {names.own(name)}"
    for name, kind in body.further.items():
        yield f"    cdef {kind} {name}"
    yield from body.lines


def _bind(names: Names, body: Body) -> Iterator[str]:
    parameters = [(f"a_{number}", body.kinds.get(p, OBJECT)) for number, p in enumerate(names.parameters)]
    outside = list(names.outside.values())
    yield "def bind(plain, breathe):"
    yield "    cdef dict space = plain.__globals__"
    yield ""
    yield "    def call(*args, **kwargs):"
    yield "        cdef tuple given = args"
    yield "        cdef PyObject *found"
    for name in [*(a for a, _ in parameters), *(one.name for one in outside)]:
        yield f"        cdef object {name}"
    yield f"        if kwargs or len(args) != {len(parameters)}:"
    yield "            given = positional(plain, args, kwargs)"
    yield "            if given is None:"
    yield "                return plain(*args, **kwargs)"
    for number, (name, _) in enumerate(parameters):
        yield f"        {name} = given[{number}]"
    tests = [test for name, kind in parameters for test in _tests(name, kind)]
    yield f"        if not ({' and '.join([*tests, 'as_ever(space)'])}):"
    yield "            return plain(*args, **kwargs)"
    for one in outside:
        yield from _read(one)
    passed = [f"<{kind}>{name}" for name, kind in parameters]
    passed += [f"<{one.kind}>{one.name}" for one in outside]
    yield f"        return body({', '.join(['breathe', *passed])})"
    yield ""
    yield "    call.__name__ = plain.__name__"
    yield "    call.__qualname__ = plain.__qualname__"
    yield "    call.__module__ = plain.__module__"
    yield "    call.__doc__ = plain.__doc__"
    yield "    call.__annotations__ = plain.__annotations__"
    yield "    call.__dict__.update(plain.__dict__)"
    yield "    call.__wrapped__ = plain"
    yield "    return call"


def _tests(name: str, kind: Kind) -> Iterator[str]:
    if kind == INT:
        yield f"type({name}) is int and {-(2**VARIABLE_BITS)} < {name} < {2**VARIABLE_BITS}"
    elif kind != OBJECT:
        yield f"type({name}) is {kind}"


def _read(one: Outside) -> Iterator[str]:
    yield f"        found = PyDict_GetItemWithError(space, {one.source!r})"
    yield "        if found == NULL:"
    yield "            return plain(*args, **kwargs)"
    yield f"        {one.name} = <object>found"
    if one.attribute:
        yield f"        {one.name} = getattr({one.name}, {one.attribute!r}, None)"
    test = f"type({one.name}) in (builtin_function, type)" if one.called else " and ".join(_tests(one.name, one.kind))
    if test:
        yield f"        if not ({test}):"
        yield "            return plain(*args, **kwargs)"
