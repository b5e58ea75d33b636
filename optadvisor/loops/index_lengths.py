"""Lengths that arrays are made with, and numbers not negative because a loop runs: both spare tests of indices.

    best = [0] + [10**9] * amount        at least 1 + amount long, so that `best[total]` is within it
    for total in range(1, amount + 1):   runs only if amount is at least 1

Does not handle: arrays and numbers that are bound more than once, or in a loop; lists that grow have no length here.
"""

from __future__ import annotations

import ast
import contextlib
from collections import Counter
from collections.abc import Iterator, Set

from optadvisor.loops.facts import Facts
from optadvisor.loops.index_terms import OTHER_BINDERS, Terms
from optadvisor.loops.intervals import EXACT
from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import add, constant, subtract
from optadvisor.loops.values import LIST, Array

FILLED = frozenset({"numpy.zeros", "numpy.ones", "numpy.full", "numpy.empty"})


def made_lengths(terms: Terms) -> Iterator[tuple[tuple[str, int], Affine]]:
    """Array and axis, with the least length that it has wherever it is looked into."""
    function = terms.facts.function
    if any(isinstance(node, OTHER_BINDERS) for part in function.body for node in ast.walk(part)):
        return
    bound = Counter(
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    )
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    parameters = {each.arg for each in arguments}  # one that is bound has had another length before
    lasting = parameters - bound.keys()
    for statement in function.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if bound[name] == 1 and name not in parameters:
                found = list(_axes(terms, value))
                for axis, length in enumerate(found):
                    if terms.variables(length) <= lasting:
                        yield (name, axis), length
                lasting |= {name} if not found else set()


def _axes(terms: Terms, node: ast.expr) -> Iterator[Affine]:
    """The lengths along the axes of what an expression makes, as far as they are known."""
    match node:
        case ast.List(elts=items) if items and not any(isinstance(each, ast.Starred | ast.List) for each in items):
            yield constant(len(items))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            first, second = next(_axes(terms, left), None), next(_axes(terms, right), None)
            if first is not None and second is not None:
                yield add(first, second)
        case ast.BinOp(left=ast.List(elts=[item]), op=ast.Mult(), right=times) if not isinstance(item, ast.Starred):
            yield from _repeated(terms, times, item)
        case ast.BinOp(left=times, op=ast.Mult(), right=ast.List(elts=[item])) if not isinstance(item, ast.Starred):
            yield from _repeated(terms, times, item)
        case ast.ListComp(elt=item, generators=[ast.comprehension(iter=items, ifs=[])]):
            yield from _comprehended(terms, items, item)
        case ast.Call(func=func, args=[shape, *_]) if terms.site.resolved(func) in FILLED:
            for part in shape.elts if isinstance(shape, ast.Tuple) else [shape]:
                length = terms.affine(part)
                if length is None:
                    return
                yield length


def _repeated(terms: Terms, times: ast.expr, item: ast.expr) -> Iterator[Affine]:
    length = terms.affine(times)  # where it is negative, nothing is made, and that is more
    if length is not None:
        yield length
        yield from _axes(terms, item)


def _comprehended(terms: Terms, items: ast.expr, item: ast.expr) -> Iterator[Affine]:
    """`[… for _ in range(n)]`, from 0 in steps of one."""
    counts = isinstance(items, ast.Call) and terms.site.resolves_to(items.func, "builtins.range")
    if counts and isinstance(items, ast.Call) and len(items.args) == 1 and not items.keywords:
        yield from _repeated(terms, items.args[0], item)


def reaches_less(highest: Affine, length: Affine | None) -> bool:
    """Is an index that goes so far within such a length?"""
    if length is None:
        return False
    room = subtract(highest, length)
    return not room.terms and room.constant < 0


def elements_never_negative(facts: Facts, items: ast.expr) -> tuple[Affine, Affine] | None:
    """Between which ints the elements of a list lie of which it is seen that none is negative."""
    value = facts.values.get(items) if isinstance(items, ast.Name) else None
    if not isinstance(value, Array) or value.ndim != 1 or value.dtype != "int64" or value.form != LIST:
        return None
    low, high = value.elements.low, value.elements.high
    return (constant(low), constant(high)) if low >= 0 and high <= EXACT.high else None


@contextlib.contextmanager
def running(terms: Terms, items: ast.expr, stored: Set[str]) -> Iterator[None]:
    """While the body of a loop over `items` is read, which runs: `n` is not negative inside `for i in range(n)`."""
    bounds, before, signed = terms.bounds(items), terms.positive, frozenset(terms.signed)
    most = subtract(bounds[1], bounds[0]) if bounds is not None else constant(0)
    rises = isinstance(items, ast.Call) and len(items.args) < 3
    if rises and len(most.terms) == 1 and most.terms[0][1] == 1 and most.constant <= 0:
        term = most.terms[0][0]
        if not terms.names[term] & stored:
            terms.positive = before | {term}
            terms.signed.discard(term)
    yield
    added = terms.positive - before
    terms.positive = before
    terms.signed |= signed & added
