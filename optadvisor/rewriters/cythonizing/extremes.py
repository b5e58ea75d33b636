"""Smallest and largest numbers so far: a number that is compared and then kept is computed once.

    if before[j] + 1 < change:          t_1 = v_before.items[place_in(v_before, v_j)] + 1
        change = before[j] + 1          if t_1 < v_change:
                                            v_change = t_1

The place is looked for once, and nothing that could fail is left behind the condition: a processor takes the smaller
number then without guessing which one it will be.

Does not handle: numbers that stay Python's; those that calls give, or attributes; chained comparisons.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import INT, kept

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.statements import Statements

_ORDERED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def branch(writer: Statements, node: ast.If) -> None:
    """A conditional statement, of this form or any other."""
    if not _of_an_extreme(writer, node):
        writer.say(f"if {writer.expressions.test(node.test)}:")
        writer.block(node.body)
    writer.other(node.orelse)


def _of_an_extreme(writer: Statements, node: ast.If) -> bool:
    """Whether it was one, and is written but for what is behind `else`."""
    match node:
        case ast.If(
            test=ast.Compare(left=left, ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE() as op], comparators=[right]),
            body=[ast.Assign(targets=[ast.Name() as target], value=value), *rest],
        ) if isinstance(value, ast.BinOp | ast.Subscript):
            pass
        case _:
            return False
    names = [isinstance(one, ast.Name) and one.id == target.id for one in (left, right)]
    same = [ast.dump(one) == ast.dump(value) for one in (left, right)]
    if names != same[::-1] or not any(names) or not (_is_number(writer, target) and _is_computed(writer, value)):
        return False
    found = writer.expressions.of(value)
    if kept(found) != INT:
        return False
    once = writer.remembered(found)
    sides = [once if one else writer.expressions.of(side) for one, side in zip(same, (left, right), strict=True)]
    writer.say(f"if {sides[0].text} {_ORDERED[type(op)]} {sides[1].text}:")
    writer.depth += 1
    writer.store(target, once)
    writer.depth -= 1
    if rest:
        writer.block(rest)
    return True


def _is_number(writer: Statements, node: ast.Name) -> bool:
    """A variable that C keeps."""
    names = writer.names
    plain = names.inner_name(node.id) is None and names.is_local(node.id) and node.id not in names.declared_global
    return plain and writer.expressions.kinds.get(node.id) == INT


def _is_computed(writer: Statements, node: ast.expr) -> bool:
    """Of numbers that C keeps, constants, and places in rows of such: it may as well be computed once."""
    match node:
        case ast.Name():
            return _is_number(writer, node)
        case ast.Constant(value=value):
            return type(value) is int
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return _is_computed(writer, left) and _is_computed(writer, right)
        case ast.Subscript(value=ast.Name(id=row), slice=index):
            return row in writer.names.int_lists and _is_computed(writer, index)
    return False
