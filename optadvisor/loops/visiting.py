"""Loops over containers: what they give, and what may happen to the container meanwhile.

    for (r, c), n in counts.items():   → a pair of ints, and an int
    for p in primes: primes.append(n)  → the loop goes on over what is appended, in compiled code as in Python

Does not handle: sets, whose order in Python depends on their history, and deques.
"""

from __future__ import annotations

import ast
from typing import NoReturn

from optadvisor.loops.facts import Diverges, Frame, State, refuse
from optadvisor.loops.values import DTYPES, GROWING, NUMPY, Array, Container, Sequence, Value, describe, element
from optadvisor.source.site import Site

DICT, SET, DEQUE, LIST_OF_TUPLES = "dict", "set", "deque", "list"
HARMLESS = frozenset({"len", "enumerate", "zip", "sum"})
SHORTENERS = frozenset({"pop", "clear", "popleft", "remove", "discard", "sort", "insert"})


def each(held: Container, node: ast.expr) -> Value:
    """What a loop over a container gives. Raises `Diverges` while nothing is in there."""
    if held.kind in (SET, DEQUE):
        refuse(node, f"it goes over {describe(held)}")
    if not held.keys or (not held.values and held.kind in ("values", "items")):
        raise Diverges
    parts = tuple(map(element, held.keys))
    key = Sequence(items=parts) if held.tuples else parts[0]
    if held.kind == "values":
        return element(held.values[0])
    return Sequence(items=(key, element(held.values[0]))) if held.kind == "items" else key


def is_list_or_dict(value: Value) -> bool:
    """Is it something of Python's own whose truth is whether anything is in it?"""
    return isinstance(value, Container) or (isinstance(value, Array) and value.form != NUMPY)


def is_row(value: Value) -> bool:
    """Is it an array of NumPy's numbers with one axis?"""
    return isinstance(value, Array) and value.form == NUMPY and value.ndim == 1 and value.dtype in DTYPES


def nothing_in(frame: Frame, node: ast.Subscript) -> NoReturn:
    """Something is read from a list of which nothing is known yet: it is still empty, or is never filled."""
    if frame.containers:
        raise Diverges
    refuse(node, f"it reads from `{frame.site.code(node.value)}`, a list in which nothing is known to be")


def refuse_changes(loop: ast.For, state: State) -> None:
    """Let a loop over a list or dict only append to it, or store by keys that are there (see `_kernel_effects`)."""
    if isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name) and loop.iter.func.id == "range":
        return
    names = {part.id for part in ast.walk(loop.iter) if isinstance(part, ast.Name)}
    values = [slot.value for name, slot in state.items() if name in names]
    over = [v for v in values if isinstance(v, Container) or (isinstance(v, Array) and v.form == GROWING)]
    if not over:
        return
    held = {n for n, s in state.items() if isinstance(s.value, Container)}
    for node in ast.walk(loop):
        if isinstance(node, ast.Attribute) and node.attr in SHORTENERS and not _is_apart(node.value, over, state):
            refuse(loop, "it takes something out of a list or dict inside a loop over one")
        plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HARMLESS
        handed = {a.id for a in node.args if isinstance(a, ast.Name)} if isinstance(node, ast.Call) else set()
        if handed & held and not plain:
            refuse(loop, "it hands a dict or list on inside a loop over one")


def refuse_effects(site: Site, target: ast.expr) -> None:
    """A target whose place is worked out twice by a checked `target += x` must take nothing from a list meanwhile."""
    for node in ast.walk(target):
        taken = isinstance(node, ast.Attribute) and node.attr in SHORTENERS
        if taken or (isinstance(node, ast.Name) and node.id.startswith("heap")):
            refuse(target, f"`{site.code(target)}` is worked out with effects")


def _is_apart(node: ast.expr, over: list[Array | Container], state: State) -> bool:
    """Does a variable surely hold none of the lists and dicts that a loop goes over?"""
    slot = state.get(node.id) if isinstance(node, ast.Name) else None
    if slot is None or not isinstance(slot.value, Array | Container):
        return False
    rows = any(isinstance(each, Array) and each.ndim > 1 for each in over)
    return not rows and all(slot.value.origins.isdisjoint(each.origins) for each in over)
