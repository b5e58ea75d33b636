"""Lists of small whole numbers that never leave the function: rows of C numbers.

    before = list(range(n + 1))     →  v_before = counted_up(spare, v_n + 1)
    row = [i + 1]                   →  v_row = with_int(new_row(spare), v_i + 1)
    row.append(change)              →  add_int(v_row, v_change)
    before[j] + 1                   →  v_before.items[place_in(v_before, v_j)] + 1
    before = row                    →  spare = v_before; v_before = v_row     the same row, as with lists

What is put into one has to be a number that C may keep in a variable (`kinds.kept`); where one is not, all of the
function's lists stay lists.

Does not handle: lists that are passed, returned, looped over, sliced, compared, or held by other objects; sums that
grow by more than a small step.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import (
    INT,
    INTS,
    LENGTH_BITS,
    MOST_BITS,
    VARIABLE_BITS,
    Kind,
    NotTyped,
    Written,
    kept,
)

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions
    from optadvisor.rewriters.cythonizing.statements import Statements

SPARE = "spare"
"""The variable of our own for a row that has been left."""

ROWS = """
cdef extern from "stdlib.h":
    void *malloc(size_t size) noexcept
    void *realloc(void *place, size_t size) noexcept
    void free(void *place) noexcept

cdef extern from "Python.h":
    Py_ssize_t Py_REFCNT(PyObject *one) noexcept

cdef extern from "string.h":
    void *memcpy(void *to, const void *place, size_t size) noexcept


@cython.freelist(8)
@cython.final
cdef class Ints:
    # a short row is kept in the object itself, and such objects are used again: many rows are of one round only
    cdef Py_ssize_t *items
    cdef Py_ssize_t count
    cdef Py_ssize_t room
    cdef Py_ssize_t[16] few

    def __cinit__(self):
        self.items = self.few
        self.room = 16

    def __dealloc__(self):
        if self.items != self.few:
            free(self.items)


cdef int make_room(Ints row, Py_ssize_t room) except -1:
    cdef void *place
    if room <= row.room:
        return 0
    if room > <Py_ssize_t>1 << 48:
        raise builtins.MemoryError()
    place = realloc(NULL if row.items == row.few else row.items, room * sizeof(Py_ssize_t))
    if place == NULL:
        raise builtins.MemoryError()
    if row.items == row.few:
        memcpy(place, row.few, row.count * sizeof(Py_ssize_t))
    row.items = <Py_ssize_t *>place
    row.room = room
    return 0


cdef inline Ints with_int(Ints row, Py_ssize_t value):
    if row.count == row.room:
        make_room(row, row.count * 2 + 4)
    row.items[row.count] = value
    row.count += 1
    return row


cdef inline int add_int(Ints row, Py_ssize_t value) except -1:
    if row.count == row.room:
        make_room(row, row.count * 2 + 4)
    row.items[row.count] = value
    row.count += 1
    return 0


cdef inline Ints new_row(Ints spare):
    # an empty one: that which nobody but the variable for such has any more, or a new one
    if spare is not None and Py_REFCNT(<PyObject *>spare) == 1:
        spare.count = 0
        return spare
    return <Ints>Ints.__new__(Ints)


cdef Ints counted_up(Ints spare, Py_ssize_t count):
    cdef Ints row = new_row(spare)
    cdef Py_ssize_t number
    if count > 0:
        make_room(row, count)
        for number in range(count):
            row.items[number] = number
        row.count = count
    return row


cdef Ints filled(Ints spare, Py_ssize_t value, Py_ssize_t count):
    cdef Ints row = new_row(spare)
    cdef Py_ssize_t number
    if count > 0:
        make_room(row, count)
        for number in range(count):
            row.items[number] = value
        row.count = count
    return row


cdef inline Py_ssize_t place_in(Ints row, Py_ssize_t index) except -1:
    if <size_t>index >= <size_t>row.count:
        return from_the_end(row.count, index, "list index out of range")
    return index


cdef inline int set_int(Ints row, Py_ssize_t index, Py_ssize_t value) except -1:
    if <size_t>index >= <size_t>row.count:
        index = from_the_end(row.count, index, "list assignment index out of range")
    row.items[index] = value
    return 0
"""


def int_lists(node: ast.FunctionDef) -> frozenset[str]:
    """Variables that may be such lists, as far as their uses go."""
    parents = {child: parent for parent in ast.walk(node) for child in ast.iter_child_nodes(parent)}
    named: dict[str, list[ast.Name]] = {}
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            named.setdefault(one.id, []).append(one)
    given = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    given |= {name for one in ast.walk(node) if isinstance(one, ast.Global) for name in one.names}
    found = {name for name, uses in named.items() if any(isinstance(use.ctx, ast.Store) for use in uses)} - given
    while True:
        left = {name for name in found if all(_is_fit(use, parents, found) for use in named[name])}
        left = {name for name in left if any(isinstance(parents[use], ast.Subscript) for use in named[name])}
        if left == found:
            return frozenset(found)
        found = left


def _is_fit(use: ast.Name, parents: dict[ast.AST, ast.AST], found: set[str]) -> bool:
    parent = parents[use]
    match parent:
        case ast.Assign(targets=[ast.Name(id=target)], value=value):
            return target in found and (use is not value or isinstance(use.ctx, ast.Load)) and _is_made(value, found)
        case ast.Subscript(value=value, slice=index):
            return value is use and not isinstance(index, ast.Slice) and not isinstance(parent.ctx, ast.Del)
        case ast.Call(func=ast.Name(id="len"), args=[value], keywords=[]):
            return value is use
        case ast.Attribute(attr="append"):
            call = parents[parent]
            plain = isinstance(call, ast.Call) and call.func is parent and len(call.args) == 1 and not call.keywords
            return plain and isinstance(parents[call], ast.Expr)
        case ast.Tuple():
            return _is_exchanged(parent, parents[parent], found)
    return False


def _is_exchanged(part: ast.Tuple, statement: ast.AST, found: set[str]) -> bool:
    """`before, row = row, before`."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            names = [one.id for one in (*targets, *values) if isinstance(one, ast.Name)]
            return len(names) == len(targets) + len(values) and {*names} <= found and len(targets) == len(values)
    return False


def _is_made(value: ast.expr, found: set[str]) -> bool:
    match value:
        case ast.Name(id=name):
            return name in found
        case ast.List(elts=items):
            return not any(isinstance(one, ast.Starred) for one in items)
        case ast.BinOp(left=ast.List(elts=[_]), op=ast.Mult()):
            return True
        case ast.Call(func=ast.Name(id="list"), args=[ast.Call(func=ast.Name(id="range"), args=[_])], keywords=[]):
            return not value.args[0].keywords  # type: ignore[attr-defined]
    return False


# ---------------------------------------------------------------- written


def assign(writer: Statements, target: ast.Name, value: ast.expr) -> None:
    """A row that is left for another one is the next new one, if nobody else has it. Raises `NotTyped`."""
    own = writer.names.own(target.id)
    found = made(writer.expressions, value)
    writer.further[SPARE] = INTS
    if isinstance(value, ast.Name):
        writer.say(f"{SPARE} = {own}")
        writer.store(target, found)
    else:
        writer.store(target, found)
        writer.say(f"{SPARE} = None")


def declared(kind: Kind, own: str) -> str:
    """A variable; one that is left for another before it holds anything is None by then."""
    return f"{kind} {own}{' = None' if kind == INTS else ''}"


def made(writer: Expressions, value: ast.expr) -> Written:
    """A row, new or of another name. Raises `NotTyped`."""
    writer.family.rows = True
    match value:
        case ast.Name(id=name):
            return Written(writer.names.own(name), INTS)
        case ast.List(elts=items):
            text = f"new_row({SPARE})"
            for item in items:
                text = f"with_int({text}, {number(writer, item)})"
            return Written(text, INTS)
        case ast.BinOp(left=ast.List(elts=[item]), right=right):
            return Written(f"filled({SPARE}, {number(writer, item)}, {index_text(writer.of(right))})", INTS)
        case ast.Call(func=ast.Name() as function, args=[ast.Call(func=ast.Name() as inner, args=[stop])]):
            if writer.names.builtin(function, "list") and writer.names.builtin(inner, "range"):
                writer.names.rely("list")
                writer.names.rely("range")
                return Written(f"counted_up({SPARE}, {index_text(writer.of(stop))})", INTS)
    raise NotTyped("a list of whole numbers that is made in another way", value.lineno)


def number(writer: Expressions, node: ast.expr) -> str:
    """What is put into a row. Raises `NotTyped`."""
    return checked(writer.of(node), node.lineno)


def checked(found: Written, line: int) -> str:
    if kept(found) != INT:
        raise NotTyped("a list of numbers that may become large", line)
    return found.text


def index_text(index: Written) -> str:
    if index.kind != INT or index.bits > MOST_BITS:
        raise NotTyped("an index that may be something else than a small number")
    return index.text


def item(base: Written, index: Written) -> Written:
    text = f"{base.text}.items[place_in({base.text}, {index_text(index)})]"
    return Written(text, INT, bits=VARIABLE_BITS, steady=True)


def length(base: Written) -> Written:
    return Written(f"{base.text}.count", INT, bits=LENGTH_BITS, steady=True)


def appended(writer: Expressions, node: ast.Call) -> Iterator[str]:
    """`row.append(x)`, where `row` is one; nothing for all other calls. Raises `NotTyped`."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value]) if (
            name in writer.names.int_lists
        ):
            yield f"add_int({writer.names.own(name)}, {number(writer, value)})"
