"""Lists of floats in which the int 0 may still stand: `dist[source] = 0`, where the others are infinite.

    dist = [inf] * n            compiled code holds floats, and the int 0 as -0.0, which nothing else in it may be:
    dist[source] = 0            what is stored is looked at, and what is read becomes 0.0
    previous = row              a list without such zeros that takes the place of one with them is held like it
    return dist[target]         raises where the int is still there: the original gives it

Does not handle: other ints beside floats, rows taken apart, items of such lists in variables that are returned.
"""

from __future__ import annotations

import ast
import dataclasses
from typing import NoReturn

from optadvisor.loops.facts import Frame, Refusal, refuse
from optadvisor.loops.values import FLOAT, PY, Clash, Number, Sequence, Value, describe

HOLES, HOLE = "holes", "hole"
"""The hint that a list has `holes`, and the maker of what stands for the int 0 in it."""


def refuse_index(frame: Frame, node: ast.Subscript, base: Value) -> NoReturn:
    """Refuse to index what is no list; with a cure, where it is a list with such zeros or one without."""
    reason = f"it indexes `{frame.site.code(node.value)}`, which is {describe(base)}"
    raise Refusal(node, reason, hints=dict.fromkeys(base.whole if isinstance(base, Clash) else (), HOLES))


def returned(frame: Frame, node: ast.expr | None, value: Value) -> Value:
    """What `return dist[target]` gives: a float for certain, as compiled code raises otherwise."""
    if isinstance(node, ast.Tuple) and isinstance(value, Sequence):
        items = zip(node.elts, value.items, strict=True)
        return Sequence(items=tuple(returned(frame, each, item) for each, item in items))
    if not isinstance(node, ast.Subscript) or not isinstance(value, Number) or value.machine != FLOAT:
        return value
    frame.facts.unsigned.discard(node)
    if not frame.settles or node not in frame.facts.zeros:
        return value
    frame.facts.zeros.discard(node)
    frame.facts.unsigned.add(node)
    return dataclasses.replace(value, tags=frozenset({PY}))


def without_sign(frame: Frame, source: ast.AST) -> bool:
    """Does it add to, or take from, an element of a list with holes? Read as 0.0, that never gives -0.0."""
    if isinstance(source, ast.AugAssign):
        return isinstance(source.op, ast.Add | ast.Sub)
    adds = isinstance(source, ast.BinOp) and isinstance(source.op, ast.Add | ast.Sub)
    return adds and isinstance(source, ast.BinOp) and source.left in frame.facts.zeros


def held(frame: Frame, node: ast.expr, number: Number) -> None:
    """Let the number that fills a list with holes be what stands for it."""
    if is_zero(node):
        frame.facts.makers[node] = HOLE
    elif number.tags == {PY}:
        frame.facts.unsigned.add(node)
    else:
        refuse(node, f"it fills a list with {describe(number)}")


def is_zero(node: ast.expr) -> bool:
    """The literal int 0."""
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0
