"""The ways to write "one more of this key": what a counting loop does at its innermost place.

counts[k] += 1                                  counts[k] = counts.get(k, 0) + 1
if k in counts: counts[k] += 1                  try: counts[k] += 1
else: counts[k] = 1                             except KeyError: counts[k] = 1
if k not in counts: counts[k] = 0               counts.setdefault(k, 0)
counts[k] += 1                                  counts[k] += 1

And, of keys that are there already, `if k in counts: counts[k] += 1` alone.

`counts.keys()` and `list(counts.keys())` may stand for `counts` in these tests.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace

from optadvisor.rewriters._places import assignment, is_builtin
from optadvisor.source.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Increment:
    """`counts[key]` grows by one; `statements` were read."""

    counts: ast.Name
    key: ast.expr
    needs_default: bool
    """It fails for a missing key, unless the dictionary makes up a value."""
    known: bool = False
    """Other keys than those that are there already are not counted."""
    statements: int = 1


def increment(site: Site, statements: Sequence[ast.stmt]) -> Increment | None:
    """The increment that `statements` begin with."""
    first = statements[0]
    bare = _bare(first)
    if bare is not None:
        return bare
    if isinstance(first, ast.If):
        return _tested(site, first, statements)
    if isinstance(first, ast.Try):
        return _tried(site, first)
    if isinstance(first, ast.Expr) and len(statements) > 1:
        found, following = _default(first.value, 0), _bare(statements[1])
        return _both(found, following, 2)
    return None


def only_known(site: Site, statement: ast.If) -> ast.If:
    """`if … and k in counts: counts[k] += 1` with the second test within the first."""
    test = statement.test
    if not isinstance(test, ast.BoolOp) or not isinstance(test.op, ast.And):
        return statement
    *others, last = test.values
    inner = ast.copy_location(ast.If(test=last, body=statement.body, orelse=[]), statement)
    found = increment(site, [inner])
    if found is None or not found.known:
        return statement
    first = others[0] if len(others) == 1 else ast.copy_location(ast.BoolOp(op=test.op, values=others), test)
    return ast.copy_location(ast.If(test=first, body=[inner], orelse=[]), statement)


def _bare(statement: ast.stmt) -> Increment | None:
    """`d[k] += 1`, `d[k] = d[k] + 1`, `d[k] = d.get(k, 0) + 1`, `d[k] = d.setdefault(k, 0) + 1`."""
    if isinstance(statement, ast.AugAssign):
        if not isinstance(statement.op, ast.Add) or not _is_number(statement.value, 1):
            return None
        return _entry(statement.target, needs_default=True)
    target, value = assignment(statement)
    if target is None or not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Add):
        return None
    written = _entry(target, needs_default=True)
    operands = [value.left, value.right]
    others = [operand for operand in operands if not _is_number(operand, 1)]
    if written is None or len(others) != 1:
        return None
    read = _entry(others[0], needs_default=True)
    return _both(written, read, 1, needs_default=True) if read else _both(written, _default(others[0], 0), 1)


def _entry(node: ast.expr, *, needs_default: bool) -> Increment | None:
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and not isinstance(node.slice, ast.Slice):
        return Increment(counts=node.value, key=node.slice, needs_default=needs_default)
    return None


def _default(node: ast.expr, number: int) -> Increment | None:
    """`d.get(k, number)` or `d.setdefault(k, number)`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.keywords:
        return None
    if node.func.attr not in ("get", "setdefault") or not isinstance(node.func.value, ast.Name):
        return None
    if len(node.args) != 2 or not _is_number(node.args[1], number):
        return None
    return Increment(counts=node.func.value, key=node.args[0], needs_default=False)


def _tested(site: Site, statement: ast.If, statements: Sequence[ast.stmt]) -> Increment | None:
    """`if k in d: d[k] += 1` / `else: d[k] = 1`, the same the other way round, and `if k not in d: d[k] = 0`.

    And the first without its `else`.
    """
    test = statement.test
    negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    inner = test.operand if isinstance(test, ast.UnaryOp) and negated else test
    if not isinstance(inner, ast.Compare) or len(inner.ops) != 1 or not isinstance(inner.ops[0], ast.In | ast.NotIn):
        return None
    absent = isinstance(inner.ops[0], ast.NotIn) != negated
    looked = _looked_up(site, inner.left, inner.comparators[0])
    missing, present = (statement.body, statement.orelse) if absent else (statement.orelse, statement.body)
    if looked is not None and not missing and len(present) == 1:
        found = _both(looked, _bare(present[0]), 1)
        return None if found is None else replace(found, known=True)
    if looked is None or len(missing) != 1:
        return None
    if not present and len(statements) > 1:
        return _both(looked, _both(_set(missing[0], 0), _bare(statements[1]), 2), 2)
    if len(present) != 1:
        return None
    return _both(looked, _both(_set(missing[0], 1), _bare(present[0]), 1), 1)


def _looked_up(site: Site, key: ast.expr, container: ast.expr) -> Increment | None:
    """`k in d`, `k in d.keys()`, and both in a copy: `k in list(d.keys())`.

    A list compares the key with each other one, a dictionary with those of its hash: the keys that are counted in bulk
    are of exact types for which that is the same.
    """
    match container:
        case ast.Call(func=func, args=[inner], keywords=[]) if is_builtin(site, func, "list", "set", "tuple"):
            container = inner
    if isinstance(container, ast.Call) and isinstance(container.func, ast.Attribute) and container.func.attr == "keys":
        if container.args or container.keywords:
            return None
        container = container.func.value
    return Increment(counts=container, key=key, needs_default=False) if isinstance(container, ast.Name) else None


def _set(statement: ast.stmt, number: int) -> Increment | None:
    """`d[k] = number`."""
    target, value = assignment(statement)
    if target is None or value is None or not _is_number(value, number):
        return None
    return _entry(target, needs_default=False)


def _tried(site: Site, statement: ast.Try) -> Increment | None:
    """`try: d[k] += 1` / `except KeyError: d[k] = 1`."""
    if len(statement.body) != 1 or len(statement.handlers) != 1 or statement.orelse or statement.finalbody:
        return None
    handler = statement.handlers[0]
    caught = handler.type is None or is_builtin(site, handler.type, "KeyError", "Exception")
    if not caught or handler.name or len(handler.body) != 1:
        return None
    return _both(_set(handler.body[0], 1), _bare(statement.body[0]), 1)


def _both(
    first: Increment | None, second: Increment | None, statements: int, *, needs_default: bool = False
) -> Increment | None:
    """`first`, when both are about the same entry."""
    if first is None or second is None:
        return None
    if first.counts.id != second.counts.id or ast.dump(first.key) != ast.dump(second.key):
        return None
    return Increment(counts=first.counts, key=first.key, needs_default=needs_default, statements=statements)


def _is_number(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == number
