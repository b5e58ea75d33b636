"""Numbers that nobody else has become larger, or smaller, where they are: `+=` and `-=` on attributes and items.

    self.waited += 1        →  if not raised_on(v_self, 'waited', 1, 1, &s_2): …as ever
    counts[word] += n       →  if not raised_in(v_counts, v_word, v_n, 1): …as ever

An int or float that only this attribute, or this item, holds is a number that nobody can compare with an older one:
Python would make another and let it go. Small ints, of which there is one each for all, are left alone, and so is what
is added where reading it may run code: it comes after the number is read. In a file that asks for `id`, which is
another one for each number, all stays with Python.

Does not handle: what is added is no variable of the function's own, no constant and nothing that `reals` works out;
keys that are no texts; variables;
other files that compare the `id` of a number that is gone with that of the next one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing import reals
from optadvisor.rewriters.cythonizing.kinds import DICT, INT, MOST_BITS, OBJECT, Written, as_object

SIGNS: dict[type[ast.operator], int] = {ast.Add: 1, ast.Sub: -1}

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.statements import Statements
    from optadvisor.source.module import Module


def of_attribute(writer: Statements, node: ast.AugAssign, holder: str, name: str, seen: str) -> str:
    """The test that has done it; empty where it cannot be."""
    more = _amount(writer, node)
    if more:
        return f"raised_on({holder}, {name!r}, {more}, {seen})"
    moved = _moved(writer, node)
    return moved and f"({moved} and real_moved_under({holder}, {name!r}, {SIGNS[type(node.op)]}, {seen}))"


def of_item(writer: Statements, node: ast.AugAssign, base: Written, index: Written) -> str:
    small = index.kind == INT and index.bits <= MOST_BITS
    more = "" if small and base.kind == DICT else _amount(writer, node)
    place = f"at({as_object(base)}, {index.text}" if small else f"in({as_object(base)}, {as_object(index)}"
    if more:
        return f"raised_{place}, {more})"
    moved = _moved(writer, node) if small and base.kind != DICT else ""
    return moved and f"({moved} and real_moved_at({as_object(base)}, {index.text}, {SIGNS[type(node.op)]}))"


def _moved(writer: Statements, node: ast.AugAssign) -> str:
    """The same for what is worked out of floats, where nothing is asked."""
    if type(node.op) not in SIGNS or _asks_for_places(writer.names.site.module):
        return ""
    return reals.moved(writer.expressions, node.value)


@contextmanager
def summed(writer: Statements, name: str, op: ast.operator, value: ast.expr) -> Iterator[None]:
    """`total += a * b` of floats makes one float; what is written meanwhile runs where these are none."""
    read = ast.copy_location(ast.Name(name, ast.Load()), value)
    whole = ast.copy_location(ast.BinOp(read, op, value), value)
    test = reals.moved(writer.expressions, whole) if isinstance(value, ast.BinOp) else ""
    if test:
        writer.say(f"if {test}:", f"    {writer.names.own(name)} = real_made()", "else:")
    writer.depth += bool(test)
    yield
    writer.depth -= bool(test)


def _amount(writer: Statements, node: ast.AugAssign) -> str:
    """What is added, and the sign."""
    sign = SIGNS.get(type(node.op))
    value = node.value
    names = writer.names
    is_own = isinstance(value, ast.Name) and names.is_local(value.id) and names.inner_name(value.id) is None
    if sign is None or not (is_own or isinstance(value, ast.Constant)) or _asks_for_places(names.site.module):
        return ""
    found = writer.expressions.of(value)
    return f"{as_object(found)}, {sign}" if found.kind in (OBJECT, INT) else ""


def _asks_for_places(module: Module) -> bool:
    """`id(x)`, `map(id, xs)`, `from builtins import id`; no attribute `id` of something else."""
    names = [one for one in ast.walk(module.tree) if isinstance(one, ast.Name | ast.alias)]
    return any((one.id if isinstance(one, ast.Name) else one.name) == "id" for one in names)


@contextmanager
def unless(writer: Statements, test: str) -> Iterator[None]:
    """What is written meanwhile runs only where the test has not done it."""
    if test:
        writer.say(f"if not {test}:")
    writer.depth += bool(test)
    yield
    writer.depth -= bool(test)
