"""Compiled copies of functions that were rewritten before: only those that draw in the order of the original.

    s += random.random() - area(p, random.random())     p is an object; `area` is written out in front of the statement:
    v = random.random(); s += random.random() - (p_x * v * v)      declined: the second number would be drawn first

What other rewriters of text (`flattening`, `lettering`, complex numbers in two parts) do is looked at from outside:
the draws of each statement must be there in as many statements, in the same order. Calls of methods that are written
out in front of whole statements (`flattening.blocks`) are looked at as if the program had them there.

Does not handle: draws whose statements were taken apart, though in the right order: they are declined, too.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from optadvisor.loops.draws import ALL_NAMES
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._stream_calls import SAME_STREAM
from optadvisor.rewriters.flattening.flat import with_blocks
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]


def in_order(before: Site, propose: Propose, name: str) -> Propose:
    """`propose`, for forms of the function of `before`, without proposals that would draw otherwise than it."""

    def asked(site: Site) -> Iterator[Proposal | Declined]:
        for answer in propose(site):
            drawing = isinstance(answer, Proposal) and answer.variant == SAME_STREAM
            if drawing and site.module is not before.module and _draws(site) != _draws(with_blocks(before)):
                yield site.decline(name, "its random numbers would not be drawn in the order in which it draws them")
            else:
                yield answer

    return asked


def _draws(site: Site) -> dict[str, list[list[str]]]:
    """Function of the file → the draws of each of its statements, as they are written."""
    functions = [node for node in site.module.tree.body if isinstance(node, ast.FunctionDef)]
    found = {function.name: list(_of_function(site, function)) for function in functions}
    return {name: groups for name, groups in found.items() if groups}


def _of_function(site: Site, function: ast.FunctionDef) -> Iterator[list[str]]:
    statements = [node for node in own_nodes(function) if isinstance(node, ast.stmt)]
    for part in (part for statement in sorted(statements, key=_place) for part in _one_after_another(statement)):
        calls = [node for node in _own_expressions(part) if isinstance(node, ast.Call) and _draws_now(site, node)]
        if calls:
            yield [_method(call) for call in sorted(calls, key=_place)]


def _one_after_another(statement: ast.stmt) -> list[ast.AST]:
    """The parts of a statement that may be statements of their own: the place of `xs[place] += value`, the value."""
    return [statement.target, statement.value] if isinstance(statement, ast.AugAssign) else [statement]


def _method(call: ast.Call) -> str:
    """What is called; whose it is may be written otherwise: `self.rng.random`, `self_rng.random`."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def _place(node: ast.stmt | ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _own_expressions(statement: ast.AST) -> Iterator[ast.AST]:
    """What stands in a statement itself, not in those of its blocks."""
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        yield node
        stack += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _draws_now(site: Site, call: ast.Call, seen: frozenset[str] = frozenset()) -> bool:
    """Does the call draw, by itself or in a function of this file?"""
    name = site.resolved(call.func)
    if name.startswith(("random.", "numpy.random.")) or (
        isinstance(call.func, ast.Attribute) and call.func.attr in ALL_NAMES
    ):
        return True
    helper = site.helper(call)
    if helper is None or helper.name in seen:
        return False
    inner = (node for node in ast.walk(helper) if isinstance(node, ast.Call))
    return any(_draws_now(site, node, seen | {helper.name}) for node in inner)
