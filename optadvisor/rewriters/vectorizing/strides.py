"""Every k-th element set at once, where k is known only at run time: sieves, and what is marked at equal distances.

    multiple = i * i                        places = range(multiple, n, i)
    while multiple < n:               →     if places.step < 1:
        composite[multiple] = True              raise ValueError
        multiple += i                       if places:
                                                if places.start < 0 or len(composite) <= places[-1]:
                                                    raise ValueError
                                                composite[places.start:places.stop:places.step] = True
                                                multiple = places[-1] + places.step

The same for `for multiple in range(i * i, n, i)`. What is stored is one value, whatever the place.

Does not handle: places that count down, or steps that are written out (those are axes, see `headers`).
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import DTYPES, INT, LIST, NP, NUMPY, PY, Array, Number
from optadvisor.rewriters.vectorizing.nest import Text
from optadvisor.rewriters.vectorizing.values import assign, expression

FEW = 8
"""Passes below which a slice costs more than the loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Strided:
    """A loop whose variable goes from `start` up to `stop`."""

    variable: str
    start: ast.expr
    stop: ast.expr
    step: ast.expr
    stores: tuple[ast.Assign, ...]
    counts: bool
    """Does the variable pass the end, as in `while`, or keep the last place, as in `for`?"""


def stored(
    text: Text, facts: Facts, node: ast.For | ast.While, new: str, plain: Callable[[ast.expr], ast.expr]
) -> list[ast.stmt] | None:
    """The statements in place of such a loop; None for any other one.

    `new` names the range, `plain` copies an expression with what its value must be tested for.
    """
    found = _for(text, node) if isinstance(node, ast.For) else _while(node)
    if found is None or _passes(text.trips, node) < FEW or not found.stores:
        return None
    numbers = (found.start, found.stop, found.step)
    if not all(_is_whole(text, facts, each) for each in numbers):
        return None
    if not all(_is_uniform(facts, each, found.variable) for each in found.stores):
        return None
    start, stop, step = map(plain, numbers)
    places = expression("range(START, STOP, STEP)", START=start, STOP=stop, STEP=step)
    part = ast.Slice(*(expression(f"{new}.{word}") for word in ("start", "stop", "step")))
    wrong: list[ast.expr] = [expression(f"{new}.start < 0")]
    if not found.counts:
        wrong.append(expression(f"{new}.step < 1"))
    body: list[ast.stmt] = []
    for each in found.stores:
        target = each.targets[0]
        assert isinstance(target, ast.Subscript)
        array = ast.unparse(target.value)
        wrong.append(expression(f"len({array}) <= {new}[-1]"))
        place = ast.Subscript(copy.deepcopy(target.value), part, ast.Store())
        body.append(assign(place, copy.deepcopy(each.value)))
    after = f"{new}[-1] + {new}.step" if found.counts else f"{new}[-1]"
    body.append(assign(found.variable, expression(after)))
    give_up = ast.If(ast.BoolOp(ast.Or(), wrong), [ast.parse("raise ValueError").body[0]], [])
    result = [assign(new, places), ast.If(expression(new), [give_up, *body], [])]
    if found.counts:  # counting down, a range is empty where `while` goes on below its start
        result.insert(1, ast.parse(f"if {new}.step < 1:\n    raise ValueError").body[0])
    return result


def _passes(trips: Mapping[int, float], node: ast.stmt) -> float:
    return trips.get(node.lineno, float("inf"))


def _for(text: Text, node: ast.For) -> _Strided | None:
    call, target = node.iter, node.target
    if not isinstance(target, ast.Name) or node.orelse or not isinstance(call, ast.Call) or len(call.args) != 3:
        return None
    if call.keywords or text.site.resolved(call.func) != "builtins.range":
        return None
    stores = _stores(node.body, target.id)
    start, stop, step = call.args
    return _Strided(variable=target.id, start=start, stop=stop, step=step, stores=stores, counts=False)


def _while(node: ast.While) -> _Strided | None:
    test, last = node.test, node.body[-1]
    if node.orelse or not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.left, ast.Name):
        return None
    if not isinstance(test.ops[0], ast.Lt | ast.LtE) or not isinstance(last, ast.AugAssign):
        return None
    name = test.left.id
    if not isinstance(last.op, ast.Add) or not isinstance(last.target, ast.Name) or last.target.id != name:
        return None
    stop, step = test.comparators[0], last.value
    if any(isinstance(n, ast.Name) and n.id == name for part in (stop, step) for n in ast.walk(part)):
        return None
    if isinstance(test.ops[0], ast.LtE):
        stop = ast.BinOp(stop, ast.Add(), ast.Constant(1))
    stores = _stores(node.body[:-1], name)
    return _Strided(variable=name, start=test.left, stop=stop, step=step, stores=stores, counts=True)


def _stores(body: list[ast.stmt], variable: str) -> tuple[ast.Assign, ...]:
    """The statements, if each is `array[variable] = value`; nothing for others."""
    found = [each for each in body if isinstance(each, ast.Assign) and len(each.targets) == 1]
    for each in found:
        target = each.targets[0]
        if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
            return ()
        if not isinstance(target.slice, ast.Name) or target.slice.id != variable:
            return ()
    return tuple(found) if len(found) == len(body) else ()


def _is_whole(text: Text, facts: Facts, node: ast.expr) -> bool:
    """One of Python's ints made of names, numbers, lengths, `+`, `-`, `*` and `//`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv):
        return _is_whole(text, facts, node.left) and _is_whole(text, facts, node.right)
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.Call):
        return text.site.resolved(node.func) == "builtins.len" and isinstance(node.args[0], ast.Name)
    value = facts.values.get(node)
    return isinstance(node, ast.Name) and isinstance(value, Number) and value.machine == INT and value.tags == {PY}


def _is_uniform(facts: Facts, store: ast.Assign, variable: str) -> bool:
    """Is what is stored a number of the array's type that is the same in all passes?"""
    target, value = store.targets[0], store.value
    assert isinstance(target, ast.Subscript)
    array = facts.values.get(target.value)
    number = facts.values.get(value)
    if not isinstance(array, Array) or array.ndim != 1 or not isinstance(number, Number):
        return False
    if not isinstance(value, ast.Name | ast.Constant) or (isinstance(value, ast.Name) and value.id == variable):
        return False
    if array.form not in (LIST, NUMPY) or array.holes or array.rows or array.scalars not in (PY, NP):
        return False
    return array.dtype in DTYPES and DTYPES[array.dtype] == number.machine and value not in facts.wraps
