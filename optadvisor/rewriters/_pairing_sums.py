"""`a + b == total` as a question for one of its numbers: `b == total - a`. Equal for whole numbers, never rounded.

    if entries[i] + entries[j] == target:     solved(test, {"j"}, {"j"}) is (entries[j], target - entries[i])

Does not handle: products, remainders, absolute values, a number that stands there twice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

WHOLE = '''def NAME(number):
    """The number, if it is whole: only those can be taken to the other side of `==`."""
    if type(number) is not int:
        raise TypeError("not a whole number")
    return number'''


def solved(test: ast.Compare, targets: set[str], changing: set[str]) -> tuple[ast.expr, ast.expr] | None:
    """What the test compares of an element of the inner loop, and what that must be equal to.

    `targets` are the inner loop's own variables, `changing` all that it binds.
    """
    terms = [*_terms(test.left, True), *_terms(test.comparators[0], False)]
    moving = [term for term in terms if names_read(term[1]) & changing]
    if len(moving) != 1 or len(terms) < 3:
        return None
    plus, own = moving[0]
    if not is_of_element(own, targets, changing):
        return None
    rest = [(sign is not plus, node) for sign, node in terms if node is not own]
    first = next((term for term in rest if term[0]), None)
    other: ast.expr = first[1] if first is not None else ast.Constant(0)
    for term in rest:
        if term is not first:
            other = ast.BinOp(left=other, op=ast.Add() if term[0] else ast.Sub(), right=term[1])
    return own, ast.fix_missing_locations(ast.copy_location(other, test))


def is_of_element(own: ast.expr, targets: set[str], changing: set[str]) -> bool:
    """Only the inner loop's own variables make it different from one element to the next."""
    return bool(names_read(own) & targets) and not names_read(own) & (changing - targets)


def names_read(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _terms(node: ast.expr, plus: bool) -> Iterator[tuple[bool, ast.expr]]:
    """What is added up, each with whether it is added (or taken off)."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield from _terms(node.left, plus)
        yield from _terms(node.right, plus is isinstance(node.op, ast.Add))
    else:
        yield plus, node
