"""Texts that a function is given and never binds again: their letters are read where they lie.

    line[j] == line[i]      →  letter_at(kind_v_line, data_v_line, length_v_line, v_j) == …
    len(line)               →  length_v_line

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
    """
    int PyUnicode_KIND(object text) noexcept
    void *PyUnicode_DATA(object text) noexcept
    int made_ready "READY"(object text) except -1
    Py_UCS4 letter_of(int kind, void *data, Py_ssize_t place) noexcept nogil


cdef inline Py_UCS4 letter_at(int kind, void *data, Py_ssize_t length, Py_ssize_t place) except? 0xFFFF:
    if place < 0:
        place += length
    if place < 0 or place >= length:
        raise builtins.IndexError("string index out of range")
    return letter_of(kind, data, place)
'''


def item(writer: Expressions, node: ast.expr, base: Written, index: Written) -> Written:
    """Of a text, at a small number."""
    own = _viewed(writer, node, base)
    if not own:
        return Written(f"{base.text}[{index.text}]", CHAR)
    return Written(f"letter_at(kind_{own}, data_{own}, length_{own}, {index.text})", CHAR)


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
