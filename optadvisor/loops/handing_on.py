"""A list that has grown takes the place of one whose length stays: `grid = new` at the end of each step.

    for step in range(steps):
        new = []                            compiled code holds `grid` as an array, and `new` as a list while it grows;
        for r in range(rows): …             here it makes an array of it: nobody looks at `new` again before the next
            new.append(row)                 one is made, nor at its rows, so nobody can tell the two apart
        grid = new

Does not handle: lists that have another name, whose rows have one, or that are read after they were handed on; lists of
tuples; two lists that change places.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.loops.facts import Frame, State
from optadvisor.loops.list_parts import fresh
from optadvisor.loops.stacks import blocks, is_fresh, is_only_made, makes
from optadvisor.loops.values import DTYPES, GROWING, LIST, PY, Array, Value

MAKERS = {1: "as_array", 2: "as_table"}
"""Dimensions → what makes an array of such a list (see `Facts.makers`)."""


def handed_on(frame: Frame, targets: Sequence[ast.expr], node: ast.expr, value: Value, state: State) -> Value:
    """The value of `node` as it is assigned to `targets`."""
    if len(targets) != 1 or not isinstance(targets[0], ast.Name) or not isinstance(node, ast.Name):
        return value
    old = state.get(targets[0].id)
    taken = (
        isinstance(value, Array)
        and old is not None
        and _takes_place_of(value, old.value)
        and _is_given_up(frame.function, node, rows=value.ndim > 1)
    )
    if frame.facts.makers.get(node) in MAKERS.values():
        del frame.facts.makers[node]  # of an earlier round
    if not taken or not isinstance(value, Array):
        return value
    frame.facts.makers[node] = MAKERS[value.ndim]
    return fresh(frame, node, value.dtype, value.ndim, LIST, value.elements)


def _takes_place_of(new: Array, old: Value) -> bool:
    if not isinstance(old, Array) or (new.form, old.form) != (GROWING, LIST):
        return False
    plain = all(one.scalars == PY and not one.rows and not one.holes for one in (new, old))
    return plain and new.dtype in DTYPES and new.ndim in MAKERS and (new.dtype, new.ndim) == (old.dtype, old.ndim)


def _is_given_up(function: ast.FunctionDef, node: ast.Name, *, rows: bool) -> bool:
    """Is the list made in the same block, or around an `if`, and is it mentioned nowhere but from there to `node`?"""
    for block in blocks(function):
        places = [i for i, s in enumerate(block) if _hands_on(s, node)]
        made = [i for i, s in enumerate(block[: places[0]]) if makes(s, node.id)] if places else []
        if not made:
            continue
        between = {n for s in block[made[-1] : places[0] + 1] for n in ast.walk(s)}
        end = node.lineno, node.col_offset
        mentions = _mentions(function, node.id)
        own = mentions <= between and all((n.lineno, n.col_offset) <= end for n in mentions)
        own = own and is_only_made(function, node.id)
        return own and (not rows or _keeps_rows(function, node, between))
    return False


def _hands_on(statement: ast.stmt, node: ast.Name) -> bool:
    """Is `node` what the statement assigns, or one in its branches?"""
    if isinstance(statement, ast.If):
        return any(_hands_on(each, node) for each in (*statement.body, *statement.orelse))
    return isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is node


def _keeps_rows(function: ast.FunctionDef, node: ast.Name, between: set[ast.AST]) -> bool:
    """Has no row of the list another name afterwards?

    All that is done to the list is to append to it, to ask for its length, and to index it down to a number.
    """
    known: set[ast.AST] = {node, *(n for n in _mentions(function, node.id) if isinstance(n.ctx, ast.Store))}
    for each in between:
        match each:
            case ast.Call(func=ast.Attribute(value=ast.Name() as named, attr="append"), args=[row]):
                if named.id == node.id and not (is_fresh(function, each) and _is_own(function, row, node, between)):
                    return False
                known.add(named)
            case ast.Subscript(value=ast.Subscript(value=ast.Name() as named)):
                known.add(named)
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as named]):
                known.add(named)
    return _mentions(function, node.id) <= known


def _is_own(function: ast.FunctionDef, row: ast.expr, node: ast.Name, between: set[ast.AST]) -> bool:
    """Is a row that is appended not mentioned afterwards?"""
    mentions = _mentions(function, row.id) if isinstance(row, ast.Name) else set()
    end = node.lineno, node.col_offset
    return mentions <= between and all((n.lineno, n.col_offset) < end for n in mentions)


def _mentions(function: ast.FunctionDef, name: str) -> set[ast.Name]:
    return {n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name}
