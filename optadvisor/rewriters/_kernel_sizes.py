"""Sums of ints that are known to be small enough before their loop begins, from the largest int in each array.

    def product(a, b, n):                        a_size = _size(a)          … and b_size, once
        for i in range(n):                       for i in range(n):
            for j in range(n):                       for j in range(n):
                s = 0                                    s = 0
                for k in range(n):                       if a_size * b_size * n > 2e18:
                    s += a[i][k] * b[k][j]                   raise OverflowError
                                                         for k in range(n):
                                                             s = s + a[i, k] * b[k, j]

To look at each array once more pays where the loops go through it several times. Nothing is left in the loop but the
sum itself.

Does not handle: arrays that are written to, or made here; terms other than an element and a product of elements and
of numbers that the loop leaves alone; loops over anything but a range (`_kernel_totals` looks at each term).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import FRESH, INT, LIST, Array, Number
from optadvisor.rewriters._kernel_names import TIGHT, Names
from optadvisor.source.site import own_nodes

SIZE = "size"
"""The function of `_kernel_checks` that tells how large the ints in an array are."""


def sizes_of(names: Names, facts: Facts, loop: ast.For, node: ast.expr) -> list[str] | None:
    """Sizes whose product a term that a loop adds is no larger than: numbers and names of arrays; None if unknown."""
    if facts.function is not names.site.node:
        return None
    found: list[str] = []
    for factor in _factors(node):
        base = _base(factor)
        if base is not None and _stays(names, facts, loop, base):
            found.append(base.id)
            continue
        value = facts.values.get(factor)
        if not isinstance(value, Number) or value.machine != INT or value.interval.magnitude > 2**31:
            return None
        found.append(f"{float(max(value.interval.magnitude, 1))!r}")
    return found if any(each.isidentifier() for each in found) else None


def products(node: ast.expr) -> Iterator[ast.expr]:
    """The products that a term is made of."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield node
        yield from products(node.left)
        yield from products(node.right)


def _factors(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield from _factors(node.left)
        yield from _factors(node.right)
    else:
        yield node


def _base(node: ast.expr) -> ast.Name | None:
    """The `a` of `a[i][k]`."""
    inner = node
    while isinstance(inner, ast.Subscript):
        inner = inner.value
    return inner if inner is not node and isinstance(inner, ast.Name) else None


def _stays(names: Names, facts: Facts, loop: ast.For, base: ast.Name) -> bool:
    """Is it an array of ints from outside that nothing is stored into, and that is gone through several times?"""
    array = facts.values.get(base)
    if not isinstance(array, Array) or array.dtype != "int64" or array.origins != {base.id}:
        return False
    stored = {node.id for node in own_nodes(facts.function) if isinstance(node, ast.Name) and _is_store(node)}
    if base.id not in names.parameters or base.id in stored | names.inference.written or base.id.startswith(FRESH):
        return False
    if array.form != LIST and names.inference.written:
        return False  # which might be a part of it
    around = [node for node in own_nodes(facts.function) if isinstance(node, ast.For | ast.While)]
    return sum(any(inner is loop for inner in ast.walk(node)) for node in around) > array.ndim


def _is_store(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)


def rounds_of(names: Names, facts: Facts, loop: ast.For) -> str:
    """How often a loop goes round, as an expression; empty where that is not known in front of it."""
    items = loop.iter
    if isinstance(items, ast.Tuple):
        return f"{len(items.elts)}"
    if not isinstance(items, ast.Call) or items.keywords or not 1 <= len(items.args) <= 2:
        return ""
    if not names.site.resolves_to(items.func, "builtins.range") or not all(
        _is_plain(names, facts, e) for e in items.args
    ):
        return ""
    ends = [_tight(names.site.code(each), each) for each in items.args]
    return f"({' - '.join(reversed(ends))})" if len(ends) > 1 else ends[0]


def _tight(text: str, node: ast.expr) -> str:
    return text if isinstance(node, TIGHT) else f"({text})"


def _is_plain(names: Names, facts: Facts, node: ast.expr) -> bool:
    """Is it an int below 2**53, made of names and numbers?"""
    if isinstance(node, ast.Call):
        return names.site.resolves_to(node.func, "builtins.len") and all(isinstance(e, ast.Name) for e in node.args)
    value = facts.values.get(node)
    if (
        not isinstance(value, Number)
        or value.machine != INT
        or value.interval.magnitude > 2**53
        or node in facts.checks
    ):
        return False
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return _is_plain(names, facts, node.left) and _is_plain(names, facts, node.right)
    return isinstance(node, ast.Name | ast.Constant)
