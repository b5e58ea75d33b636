"""Arrays made of numbers that are worked out one by one, under the typed interpreter.

    np.array([clipped(x) for x in w])     → a new array of floats, also where `clipped` gives a float here and there a
                                            NumPy float
    np.array([pulse(x) for x in w])       → the same where `pulse` gives ints here and floats there, if one is a float:
                                            compiled code must see a number that is not whole, or give up
    np.vectorize(profit)(demand, price)   → the same, if the first of them is one: that decides what NumPy makes of all

In an array numbers are of one type, whatever Python objects they come from. Which one depends on all of them, and
NumPy makes floats of no numbers at all. `np.vectorize` hands Python's numbers over, but for one call ahead, with
NumPy's, which tells it the type of the results; without `otypes` it raises for no elements.

Does not handle: float32, NumPy's narrow ints, bools beside numbers, floats that are cut to ints, three axes; arrays
that are broadcast, but for plain numbers.
"""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.loops.expressions import evaluate
from optadvisor.loops.facts import Frame, State, mark, refuse
from optadvisor.loops.library import DTYPE_NAMES, wanted_dtype
from optadvisor.loops.list_parts import DTYPE_OF, fresh
from optadvisor.loops.lists import display
from optadvisor.loops.mapped_forms import (
    FILLED,
    GATHERED,
    SETTLED,
    TRIED,
    VECTORIZED,
    Vectorized,
    is_gathering,
    vectorized,
)
from optadvisor.loops.values import (
    BOOL,
    DTYPES,
    FLOAT,
    GROWING,
    INT,
    NP,
    NUMPY,
    PY,
    WHOLE,
    Array,
    Container,
    Number,
    Value,
    describe,
    element,
    outside,
)
from optadvisor.source.site import Site

UNSURE = ("math.nan", "numpy.nan", "math.degrees")
"""What may be nan, or infinite, without a check."""
FITTING = {"float64": (FLOAT, INT), "int64": (INT,), "bool": (BOOL,)}
"""dtype → the numbers that keep their value in it."""


def gathered(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """The array that such a call makes, None for any other call; `name` is what it calls."""
    if is_gathering(node, name):
        mark(frame.facts.makers, node, "")
        return _of_comprehension(frame, node, name, state)
    form = vectorized(frame.site, node)
    if form is None:
        return None
    mark(frame.facts.makers, node, "")
    return _of_elements(frame, node, form, state)


def _of_comprehension(frame: Frame, node: ast.Call, name: str, state: State) -> Array:
    wanted, source = wanted_dtype(frame, node, 1), node.args[0]
    depth, number = display(frame, source, state, ())
    overs = [each.iter for each in ast.walk(source) if isinstance(each, ast.comprehension)]
    if any(isinstance(frame.facts.values.get(part), Container) for over in overs for part in _parts(over)):
        refuse(node, "it makes an array of what is in a dict, a set or a list of tuples")
    if depth > (1 if name == "numpy.fromiter" else 2) or (name == "numpy.fromiter" and not wanted):
        refuse(node, f"it makes an array of {depth} axes by `{frame.site.code(node.func)}`")
    _refuse_others(node, wanted, number)
    dtype = wanted or DTYPE_OF[number.machine]
    words = [SETTLED] * (not wanted and WHOLE in number.tags)
    words += [FILLED] * (depth > 1 or (not wanted and number.machine != FLOAT))
    frame.facts.makers[node] = " ".join([GATHERED + dtype, *words])
    return fresh(frame, node, dtype, depth, NUMPY, number.interval)


def _parts(node: ast.expr) -> list[ast.expr]:
    return [part for part in ast.walk(node) if isinstance(part, ast.expr)]


def _refuse_others(node: ast.expr, wanted: str, number: Number) -> None:
    fitting = FITTING.get(wanted, () if wanted else (number.machine,))
    if not number.tags <= {PY, NP, WHOLE} or number.machine not in fitting:
        refuse(node, f"it makes an array of {describe(number)}")


# ---------------------------------------------------------------- np.vectorize


def _of_elements(frame: Frame, node: ast.Call, form: Vectorized, state: State) -> Array:
    if not form.plain:
        refuse(node, "its `np.vectorize` has other options than `otypes`, which are not compiled")
    helper = _helper(frame.site, node) if form.function.id not in frame.locals else None
    if helper is None or node.keywords or any(isinstance(part, ast.Starred) for part in node.args):
        refuse(node, f"it calls `{frame.site.code(node.func)}` with more than arrays, or for no plain function")
    if not all(_is_calm(frame.site, function) for function in _reached(frame.site, helper)):
        refuse(node, f"`{helper.name}` stores into something, calls a method, or uses nan or `math.degrees`")
    arrays, each = _arguments(frame, node, state)
    tried = tuple(dataclasses.replace(number, tags=frozenset({NP})) for number in each)
    wanted = _asked_for(frame, node, form.otypes)
    results = [frame.call(node, helper, each)]
    results += [frame.call(node, helper, tried)] if not wanted else []
    numbers = [value for value in results if isinstance(value, Number)]
    if len(numbers) < len(results) or len({number.machine for number in numbers}) > 1:
        refuse(node, f"`{helper.name}` gives {' or '.join(dict.fromkeys(map(describe, results)))}")
    for number in numbers:
        _refuse_others(node, wanted, number)
    dtype = wanted or DTYPE_OF[numbers[0].machine]
    words = [] if wanted else [TRIED, *[SETTLED] * any(WHOLE in number.tags for number in numbers)]
    frame.facts.helpers[node] = helper
    frame.facts.makers[node] = " ".join([VECTORIZED + dtype, *words])
    return fresh(frame, node, dtype, arrays[0].ndim, NUMPY, numbers[0].interval)


def flagged(site: Site, function: ast.FunctionDef) -> frozenset[ast.FunctionDef]:
    """The functions that `np.vectorize` calls, and what these call, in all that `function` leads to.

    NumPy asks the processor behind them whether an operation was invalid, or overflowed, also one of Python's floats.
    """
    calls = [node for each in _reached(site, function) for node in ast.walk(each) if isinstance(node, ast.Call)]
    mapped = [_helper(site, node) for node in calls if vectorized(site, node) is not None]
    return frozenset(inner for helper in mapped if helper is not None for inner in _reached(site, helper))


def _helper(site: Site, node: ast.Call) -> ast.FunctionDef | None:
    """The function of this file that a call leads to, by itself or for each element."""
    form = vectorized(site, node)
    return site.helper(node if form is None else ast.Call(func=form.function, args=[], keywords=[]))


def _reached(site: Site, helper: ast.FunctionDef) -> list[ast.FunctionDef]:
    found = [helper]
    for function in found:
        called = [_helper(site, node) for node in ast.walk(function) if isinstance(node, ast.Call)]
        found += [each for each in dict.fromkeys(called) if each is not None and each not in found]
    return found


def _is_calm(site: Site, function: ast.FunctionDef) -> bool:
    """No element is stored, no method called, and nothing nan but by an operation."""
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not site.resolved(node.func):
            return False
        if isinstance(node, ast.Name | ast.Attribute) and site.resolves_to(node, *UNSURE):
            return False
    return True


def _arguments(frame: Frame, node: ast.Call, state: State) -> tuple[list[Array], tuple[Number, ...]]:
    """The arrays among the arguments, and what the function is handed of each argument."""
    arrays: list[Array] = []
    each: list[Number] = []
    for part in node.args:
        value = evaluate(frame, part, state)
        if isinstance(value, Array) and _is_plain(value):
            arrays.append(value)
            each.append(dataclasses.replace(element(value), tags=frozenset({PY})))
        elif isinstance(value, Number) and value.machine != BOOL and value.tags == {PY}:
            each.append(value)
        else:
            refuse(part, f"it calls `{frame.site.code(node.func)}` with {describe(value)}")
    if not arrays or len({array.ndim for array in arrays}) > 1:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with arrays of different shapes, or with none")
    for array in arrays:
        if array.ndim > 1 and not array.whole:
            refuse(node, "it makes an array like a part of another one, whose memory order is not known")
        if array.ndim > 1:
            frame.facts.contiguous.update(outside(array.origins))
    return arrays, tuple(each)


def _is_plain(array: Array) -> bool:
    """Does NumPy make Python's own numbers of its elements, which are then as they are in compiled code?"""
    if array.dtype not in DTYPES or array.form == GROWING:
        return False
    return array.form == NUMPY or (array.ndim == 1 and array.scalars == PY and not array.holes and not array.rows)


def _asked_for(frame: Frame, node: ast.Call, otypes: ast.expr | None) -> str:
    """The dtype that `otypes` names, empty without it."""
    if otypes is None:
        return ""
    (item,) = otypes.elts if isinstance(otypes, ast.List | ast.Tuple) and len(otypes.elts) == 1 else (otypes,)
    name = DTYPE_NAMES.get(frame.site.resolved(item), "")
    if item is otypes or not name:
        refuse(node, f"it asks `np.vectorize` for `{frame.site.code(otypes)}`; float, int and bool are compiled")
    return "bool" if name == "bool_" else name
