"""Which float operations of a compiled copy are checked, and how: one suspect by itself, several by what they come to.

    s += a[i]                  →   s = _checked_add(s, a[i])
    y = a[i] * b[i] + c[i]     →   y = _finite(a[i] * b[i] + c[i])

Does not handle: ints, whose operations are checked one by one (`Facts.checks`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from optadvisor.loops.facts import Facts, Operation
from optadvisor.loops.kinds import Loops
from optadvisor.rewriters._kernel_checks import EXACT_CHECKS
from optadvisor.source.site import Site, own_nodes

SPREADING = (ast.Add, ast.Sub, ast.Mult, ast.Div)
"""Float operations whose result is not finite when their (left, for `/`) operand is not."""


@dataclass(kw_only=True)
class Plan:
    exact: dict[Operation, str] = field(default_factory=dict)
    """Operations that are replaced by a checked one."""
    finite: set[Operation] = field(default_factory=set)
    """Operations whose final result is checked on behalf of all suspects inside."""
    quiet: set[ast.Call] = field(default_factory=set)
    """Calls of functions of `math` whose result shows in what is checked anyway (see `_kernel_carried`)."""
    nonempty: set[ast.expr] = field(default_factory=set)
    run: set[ast.stmt] = field(default_factory=set)
    """`while` loops that must run."""
    """What loops that must run at least once go over."""


def plan_checks(site: Site, nonempty: Loops, facts: Facts) -> Plan:
    """One suspect in an expression gets its exact check; several share a check of the outcome.

    Sums, differences, products and numerators carry an infinity or nan on to the outcome, so a finite outcome clears
    them all; a denominator does not (1 / inf is 0), so it is an expression of its own.
    """
    plan = Plan()
    carried = _carried(facts.function)
    for node in own_nodes(facts.function):
        if isinstance(node, ast.While) and node in nonempty:
            plan.run.add(node)
        if isinstance(node, ast.For) and node in nonempty:
            pairing = isinstance(node.iter, ast.Call) and _is_pairing(site, node.iter)
            plan.nonempty.update(node.iter.args if pairing and isinstance(node.iter, ast.Call) else [node.iter])
        if isinstance(node, ast.AugAssign) and isinstance(node.op, SPREADING):
            own = [node] if node in facts.suspects else []
            inside = [] if isinstance(node.op, ast.Div) else list(_suspects(facts, node.value))
            _decide(facts, plan, node, [*own, *inside])
        elif isinstance(node, ast.expr) and id(node) not in carried:
            _decide(facts, plan, node, list(_suspects(facts, node)))
    return plan


def _decide(facts: Facts, plan: Plan, root: ast.AST, suspects: list[Operation]) -> None:
    if len(suspects) == 1:
        plan.exact[suspects[0]] = EXACT_CHECKS[facts.suspects[suspects[0]]]
    elif suspects and isinstance(root, Operation):
        plan.finite.add(root)


def _suspects(facts: Facts, node: ast.expr) -> Iterator[Operation]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        yield from _suspects(facts, node.operand)
    if isinstance(node, ast.BinOp) and isinstance(node.op, SPREADING):
        if node in facts.suspects:
            yield node
        for part in _spreading_parts(node):
            yield from _suspects(facts, part)


def _spreading_parts(node: ast.BinOp) -> list[ast.expr]:
    return [node.left] if isinstance(node.op, ast.Div) else [node.left, node.right]


def _carried(function: ast.FunctionDef) -> set[int]:
    """Ids of the expressions whose infinities show in the expression around them."""
    found: set[int] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.BinOp) and isinstance(node.op, SPREADING):
            found.update(map(id, _spreading_parts(node)))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            found.add(id(node.operand))
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            found.add(id(node.value))
    return found


def _is_pairing(site: Site, call: ast.Call) -> bool:
    return site.resolves_to(call.func, "builtins.enumerate", "builtins.zip")


def is_chained(node: ast.AST) -> bool:
    """A comparison of several, of which the later ones may not be made."""
    return isinstance(node, ast.Compare) and len(node.ops) > 1


def children(node: ast.AST) -> Iterator[ast.AST]:
    """The nearest nodes below that have a place in the text."""
    for child in ast.iter_child_nodes(node):
        if hasattr(child, "lineno"):
            yield child
        else:
            yield from children(child)
