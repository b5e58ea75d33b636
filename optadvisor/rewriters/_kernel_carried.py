"""Checks of floats that another check makes anyway, in loops whose checks are counted (`_kernel_flags`).

    for k in range(m):
        d = p[i, k] - p[j, k]      no check: what is infinite or nan here is so in the sum, too
        s += d * d                 no check here, but one of `s` after the loop: a sum never becomes finite again

A sum, difference or product of something infinite or nan is infinite or nan, and so is a quotient of which it is the
numerator (`inf * 0.0` and `inf - inf` are nan). So a check that the outcome is finite finds all that went into it.

Does not handle: float32, sums that may round otherwise, variables of other blocks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.loops.facts import Facts
from optadvisor.rewriters._kernel_checks import EXACT_CHECKS, is_counted
from optadvisor.rewriters._kernel_flags import ONE_BY_ONE, SIMPLE, keeps, names_bound, sum_of
from optadvisor.rewriters._kernel_plan import SPREADING, Plan


def looked_at_once(facts: Facts, plan: Plan, loops: set[ast.For]) -> dict[ast.For, list[str]]:
    """Takes out of the plan what need not be checked one by one; returns the sums to look at after each loop."""
    if facts.widths:
        return {}
    for loop in loops:
        for node in ast.walk(loop):
            for block in (getattr(node, "body", []), getattr(node, "orelse", [])):
                if isinstance(block, list):
                    _divisors_too(facts, plan, block)
                    _relieve(facts, plan, block)
    return {loop: list(_lasting(facts, plan, loop)) for loop in loops}


def _relieve(facts: Facts, plan: Plan, block: Sequence[ast.stmt]) -> None:
    """Take out the checks of variables that go into a later statement of the block, which is checked."""
    covered: dict[int, bool] = {}
    for i in reversed(range(len(block))):
        statement = block[i]
        covered[i] = _root(statement) in plan.finite
        name, value = _variable(statement), getattr(statement, "value", None)
        if name and _shows_later(plan, block, covered, i, name):
            covered[i] = True
            for node in _spreading(value):
                plan.finite.discard(node)
                plan.exact.pop(node, None)  # type: ignore[call-overload]
        shown = list(_read(statement)) if covered[i] else []
        shown += [part for node in _inner(plan, statement) for part in _spreading(node)]
        plan.quiet |= {node for node in shown if isinstance(node, ast.Call) and _is_library(facts, node)}


def _divisors_too(facts: Facts, plan: Plan, block: Sequence[ast.stmt]) -> None:
    """Divisors made of a variable that is checked: let the check of the divisor be one of what it comes to."""
    checked = {_variable(each) for each in block if _root(each) in plan.finite}
    for statement in block:
        divisors = [node.right for node in ast.walk(statement) if isinstance(node, ast.BinOp)]
        for node in divisors:
            if isinstance(node, ast.BinOp) and node in plan.exact and isinstance(node.op, SPREADING):
                parts = list(_spreading(node))
                known = all(_is_library(facts, each) or getattr(each, "id", None) in checked for each in parts[1:])
                if known and plan.exact[node] in EXACT_CHECKS.values():
                    del plan.exact[node]
                    plan.finite.add(node)


def _inner(plan: Plan, statement: ast.stmt) -> Iterator[ast.expr]:
    """The parts of a simple statement that are always evaluated, and checked by themselves."""
    if not isinstance(statement, SIMPLE) or any(isinstance(node, ONE_BY_ONE) for node in ast.walk(statement)):
        return
    root = _root(statement)
    for node in ast.walk(statement):
        if isinstance(node, ast.BinOp) and node in plan.finite and node is not root:
            yield node


def _is_library(facts: Facts, node: ast.AST) -> bool:
    """Is it a call of a function of `math` whose float must be finite?"""
    return isinstance(node, ast.Call) and is_counted(facts.calls.get(node, ""))


def _shows_later(plan: Plan, block: Sequence[ast.stmt], covered: dict[int, bool], first: int, name: str) -> bool:
    """Is something that is infinite or nan in a variable found by a later check, whatever happens between?"""
    for i in range(first + 1, len(block)):
        if any(isinstance(node, ast.Continue) for node in ast.walk(block[i])):
            return False
        shown = list(_read(block[i])) if covered[i] else []
        shown += [part for node in _inner(plan, block[i]) for part in _spreading(node)]
        if any(isinstance(node, ast.Name) and node.id == name for node in shown):
            return True
        if name in names_bound(block[i]):
            return False
    return False


def _variable(statement: ast.stmt) -> str:
    """The variable that a statement computes, alone."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return name
    return ""


def _root(statement: ast.stmt) -> ast.AST | None:
    """What a check of the outcome of a statement stands in the plan by."""
    if isinstance(statement, ast.AugAssign):
        return statement
    return statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None


def _read(statement: ast.stmt) -> Iterator[ast.expr]:
    """The parts of a statement of which something infinite or nan shows in its outcome."""
    if isinstance(statement, ast.AugAssign):
        if isinstance(statement.op, SPREADING):
            yield statement.target
            yield from _spreading(statement.value) if not isinstance(statement.op, ast.Div) else ()
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        yield from _spreading(statement.value)


def _spreading(node: ast.expr | None) -> Iterator[ast.expr]:
    """An expression and its parts whose infinities show in it."""
    if node is None:
        return
    yield node
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        yield from _spreading(node.operand)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, SPREADING):
        yield from _spreading(node.left)
        yield from _spreading(node.right) if not isinstance(node.op, ast.Div) else ()


def _lasting(facts: Facts, plan: Plan, loop: ast.For) -> Iterator[str]:
    """The sums that the loop only adds to; their checks leave the plan."""
    for node in ast.walk(loop):
        total = sum_of(facts, node)
        if total and isinstance(node, ast.AugAssign) and node in plan.finite and keeps(loop, total):
            plan.finite.discard(node)
            yield total
