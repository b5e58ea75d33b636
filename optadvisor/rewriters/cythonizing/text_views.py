"""Texts that a function is given and never binds again: their letters are read where they lie.

    line[j] == line[i]      →  letter_of(kind_v_line, data_v_line, in_text(length_v_line, v_j)) == …
    len(line)               →  length_v_line
    str(j - i) + line[i]    →  with_letter(text_of(v_j - v_i), letter_of(…))

How wide the letters of a text are, where they begin and how many there are is looked up once, on entry: a text never
changes, and whoever calls holds it meanwhile.

Does not handle: texts that are variables, items of lists, or read of the file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import CHAR, INT, LENGTH_BITS, TEXT, Written

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions

READING = '''
cdef extern from *:
    """
    #if PY_VERSION_HEX < 0x030C0000
    #define READY(text) PyUnicode_READY(text)
    #else
    #define READY(text) 0
    #endif
    static inline Py_UCS4 letter_of(int kind, void *data, Py_ssize_t place) {
        return PyUnicode_READ(kind, data, place);
    }
    static PyObject *text_of(Py_ssize_t number) {
        char digits[24], *place = digits + sizeof digits;
        size_t left = number < 0 ? 0 - (size_t)number : (size_t)number;
        PyObject *text;
        do
            *--place = (char)('0' + left % 10);
        while (left /= 10);
        if (number < 0)
            *--place = '-';
        text = PyUnicode_New(digits + sizeof digits - place, 127);
        if (text != NULL)
            memcpy(PyUnicode_DATA(text), place, digits + sizeof digits - place);
        return text;
    }
    static PyObject *with_letter(PyObject *text, Py_UCS4 letter) {
        Py_ssize_t length;
        Py_UCS4 most;
        PyObject *longer;
        if (READY(text) < 0)
            return NULL;
        length = PyUnicode_GET_LENGTH(text);
        if (length == 0)
            return PyUnicode_FromOrdinal((int)letter);  /* the one text that Python has of it, as with `"" + letter` */
        most = PyUnicode_MAX_CHAR_VALUE(text);
        if (length == PY_SSIZE_T_MAX) {
            PyErr_SetString(PyExc_OverflowError, "strings are too large to concat");
            return NULL;
        }
        longer = PyUnicode_New(length + 1, letter > most ? letter : most);
        if (longer == NULL)
            return NULL;
        if (PyUnicode_KIND(longer) == PyUnicode_KIND(text))
            memcpy(PyUnicode_DATA(longer), PyUnicode_DATA(text), length * PyUnicode_KIND(text));
        else if (PyUnicode_CopyCharacters(longer, 0, text, 0, length) < 0) {
            Py_DECREF(longer);
            return NULL;
        }
        PyUnicode_WRITE(PyUnicode_KIND(longer), PyUnicode_DATA(longer), length, letter);
        return longer;
    }
    """
    object text_of(Py_ssize_t number)
    object with_letter(object text, Py_UCS4 letter)
    int PyUnicode_KIND(object text) noexcept
    void *PyUnicode_DATA(object text) noexcept
    int made_ready "READY"(object text) except -1
    Py_UCS4 letter_of(int kind, void *data, Py_ssize_t place) noexcept nogil


cdef Py_ssize_t from_the_end(Py_ssize_t length, Py_ssize_t place, str error) except -1:
    """A place below zero, or an error: seldom."""
    if place < -length or place >= length:
        raise builtins.IndexError(error)
    return place + length


cdef inline Py_ssize_t in_text(Py_ssize_t length, Py_ssize_t place) except -1:
    if <size_t>place >= <size_t>length:
        return from_the_end(length, place, "string index out of range")
    return place
'''


def item(writer: Expressions, node: ast.expr, base: Written, index: Written) -> Written:
    """Of a text, at a small number."""
    own = _viewed(writer, node, base)
    if not own:
        return Written(f"{base.text}[{index.text}]", CHAR)
    return Written(f"letter_of(kind_{own}, data_{own}, in_text(length_{own}, {index.text}))", CHAR)


def length(writer: Expressions, node: ast.expr, base: Written) -> Written:
    own = _viewed(writer, node, base)
    return Written(f"length_{own}" if own else f"len({base.text})", INT, bits=LENGTH_BITS, steady=True)


def _viewed(writer: Expressions, node: ast.expr, base: Written) -> str:
    """How a text is spelled that is looked up on entry; empty for all others."""
    names = writer.names
    if base.kind != TEXT or not isinstance(node, ast.Name) or names.inner_name(node.id) is not None:
        return ""
    if node.id not in names.parameters or node.id in names.bound:
        return ""
    writer.views[names.own(node.id)] = None
    return names.own(node.id)


def entry(views: Iterable[str]) -> Iterator[str]:
    """What stands before the first statement."""
    for own in views:
        yield f"    cdef int kind_{own}"
        yield f"    cdef void *data_{own}"
        yield f"    cdef Py_ssize_t length_{own} = len({own})"
        yield f"    made_ready({own})"
        yield f"    kind_{own} = PyUnicode_KIND({own})"
        yield f"    data_{own} = PyUnicode_DATA({own})"
