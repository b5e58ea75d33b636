"""Checks of floats in arrays that nested loops only add to: one look at the arrays when all loops have ended.

    for step in range(n):                      no check here: what is infinite or nan once stays so
        for i in range(m):
            v[i] += f[i] * g * dt
    if not _all_finite(v):
        raise FloatingPointError

An element that becomes infinite or nan is so in the end, since nothing else is stored into the array, under no other
name either. Going through an array once more costs less than the copy of it that was made in case it is to be put back.

Does not handle: loops that are not nested or that may be left early, functions that others call, float32, arrays that
hold something infinite or nan from the start (the copy gives up).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import FLOAT, Array, outside
from optadvisor.rewriters._kernel_flags import LEAVING, ends, is_pure
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_plan import SPREADING, Plan

COUNTING = frozenset({"truncate", "trunc", "floor", "ceil"})
"""What makes ints of floats, by which loops might be counted."""


def lasting_arrays(names: Names, facts: Facts, plan: Plan) -> dict[ast.stmt, list[str]]:
    """Loops → the arrays that are looked at behind them, whose checks leave the plan."""
    if facts.function is not names.site.node or facts.widths:
        return {}
    nests = [each for each in facts.function.body if isinstance(each, ast.For) and _is_nest(names, facts, each)]
    found = {nest: sorted(_lasting(facts, plan, nest)) for nest in nests}
    return {nest: arrays for nest, arrays in found.items() if arrays}


def _is_nest(names: Names, facts: Facts, nest: ast.For) -> bool:
    """Is it a loop around others, that ends whatever its floats are, and of which all stores stand in its text?"""
    inside = [node for statement in nest.body for node in ast.walk(statement)]
    if nest.orelse or not any(isinstance(node, ast.For) for node in inside):
        return False
    if not names.site.module.owns_its_lines(nest):
        return False
    leaving = tuple(each for each in LEAVING if each is not ast.For)
    if any(isinstance(node, leaving) or (isinstance(node, ast.For) and node.orelse) for node in inside):
        return False
    if any(isinstance(node, ast.stmt) and node in facts.abandoned for node in inside):
        return False
    known = names.inference.facts
    if not all(_is_calm(names, facts, node) for node in ast.walk(nest) if isinstance(node, ast.Call)):
        return False
    return ends(facts, known, nest)


def _is_calm(names: Names, facts: Facts, call: ast.Call) -> bool:
    if facts.calls.get(call) in COUNTING:
        return False
    return call in facts.calls or is_pure(names.site, names.inference.facts, facts, call)


def _lasting(facts: Facts, plan: Plan, nest: ast.For) -> Iterator[str]:
    updates = {node.target: node for node in ast.walk(nest) if isinstance(node, ast.AugAssign)}
    rebound = {n.id for n in ast.walk(nest) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    lasting: dict[str, list[ast.AugAssign]] = {}
    origins: dict[str, frozenset[str]] = {}
    others = set[str]()
    for store in ast.walk(nest):
        if not isinstance(store, ast.Subscript) or isinstance(store.ctx, ast.Load):
            continue
        base: ast.expr = store
        while isinstance(base, ast.Subscript):
            base = base.value
        array = facts.values.get(base)
        if not isinstance(base, ast.Name) or not isinstance(array, Array):
            return
        update = updates.get(store)
        if update is not None and _is_lasting(facts, update, array) and base.id not in rebound:
            lasting.setdefault(base.id, []).append(update)
            origins[base.id] = origins.get(base.id, frozenset()) | array.origins
        else:
            others |= array.origins
    for name, nodes in lasting.items():
        shared = origins[name] & others or (outside(origins[name]) and outside(others))
        checked = [node for node in nodes if node in plan.finite]
        if checked and not shared:
            plan.finite.difference_update(checked)
            yield name


def _is_lasting(facts: Facts, update: ast.AugAssign, array: Array) -> bool:
    """Does what is infinite or nan stay so where an element is updated like this?"""
    is_float = array.dtype == "float64" and facts.machines.get(update, "").startswith(f"{FLOAT} ")
    return is_float and isinstance(update.op, SPREADING) and not array.holes
