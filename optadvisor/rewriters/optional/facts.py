"""Tests for None, and which variables are not None where they came out so.

    k is None          not hit            if k:               k == 3             a is not None and a < b

Does not handle: tests with `is` against other things than None; `in`.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.optional.shapes import is_none

Known = frozenset[str]
"""Variables that are not None at a place."""
NOBODY: Known = frozenset()


def asked(node: ast.AST) -> tuple[ast.expr, bool] | None:
    """`x is None` and `x == None` → x, and True; `x is not None` → False; nothing for anything else."""
    match node:
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() | ast.Eq() | ast.NotEq() as op], comparators=[right]):
            if is_none(right) and not is_none(left):
                return left, isinstance(op, ast.Is | ast.Eq)
    return None


def mentioned(node: ast.AST, names: Known) -> Known:
    return frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id in names)


def compared(node: ast.AST, names: Known) -> tuple[str, bool]:
    """The variable in `name == other`, and whether it asks for `!=`: None is equal to no number."""
    match node:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as op], comparators=[right]):
            for side, other in ((left, right), (right, left)):
                if isinstance(side, ast.Name) and side.id in names and not mentioned(other, names):
                    return ("", False) if is_none(other) else (side.id, isinstance(op, ast.NotEq))
    return "", False


def facts(test: ast.expr, truth: bool, names: Known) -> Known:
    """The variables that are not None where the test came out like that."""
    found = asked(test)
    if found is not None:
        node, wants = found
        return frozenset({node.id}) & names if isinstance(node, ast.Name) and wants is not truth else NOBODY
    name, differs = compared(test, names)
    if name:
        return frozenset({name}) if truth is not differs else NOBODY
    match test:
        case ast.Name(id=name):
            return frozenset({name}) & names if truth else NOBODY
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return facts(inner, not truth, names)
        case ast.BoolOp(op=op, values=values):
            if isinstance(op, ast.And) is truth:
                return NOBODY.union(*(facts(value, truth, names) for value in values))
    return NOBODY
