"""Lists made of lists under the typed interpreter: slices, copies, sorted ones, two in one.

    b = a[:]             → a list like a, an object of its own; compiled code makes `a[:].copy()`
    rest = xs[1:]; rest.pop()   → one that compiled code holds as a list

Does not handle: slices of lists of lists, copies of lists of NumPy's numbers.
"""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.loops.expressions import evaluate, evaluate_number, library_name
from optadvisor.loops.facts import Frame, State, refuse
from optadvisor.loops.iterables import items
from optadvisor.loops.list_parts import fresh
from optadvisor.loops.values import DTYPES, GROWING, INT, LIST, MIXED, NP, NUMPY, PY, Array, Number, Value, describe


def sliced(frame: Frame, node: ast.Subscript, state: State) -> Array:
    base = evaluate(frame, node.value, state)
    assert isinstance(node.slice, ast.Slice)
    if not isinstance(base, Array) or base.form == NUMPY:
        refuse(node, "it takes a slice, and only slices of lists are compiled so far")
    of_tuples = base.rows == "tuple" and base.ndim == 2 and base.form == LIST and _is_taken_apart(frame, node)
    if (base.ndim > 1 and not of_tuples) or base.holes or base.scalars in (NP, MIXED):
        refuse(node, f"it takes a slice of {describe(base)}")
    for part in (node.slice.lower, node.slice.upper, node.slice.step):
        if part is not None and evaluate_number(frame, part, state).machine != INT:
            refuse(part, "it takes a slice by something other than ints")
    if base.form == LIST:
        frame.facts.makers[node] = "copy"
    made = fresh(frame, node, base.dtype, base.ndim, base.form, base.elements, extent=base.extent, scalars=base.scalars)
    return dataclasses.replace(made, rows=base.rows)


def _is_taken_apart(frame: Frame, node: ast.Subscript) -> bool:
    """Is the slice gone over right there, each of its tuples as numbers? The tuples themselves are others in a copy."""
    for part in ast.walk(frame.function):
        if not isinstance(part, ast.For | ast.comprehension):
            continue
        target, over = part.target, part.iter
        match target, over:
            case ast.Tuple(elts=[_, item]), ast.Call(func=ast.Name(id="enumerate"), args=[first, *_]) if first is node:
                target, over = item, node
            case ast.Tuple(elts=items), ast.Call(func=ast.Name(id="zip"), args=lists) if node in lists:
                target, over = items[lists.index(node)] if len(items) == len(lists) else target, node
        if over is node:
            return isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts)
    return False


def copied(frame: Frame, node: ast.Call, state: State) -> Array:
    """`list(xs)` and `list(range(n))`."""
    if len(node.args) != 1 or node.keywords:
        refuse(node, "it makes a list of something that is no list")
    source = node.args[0]
    if library_name(frame, node.func, state) == "builtins.sorted":
        return in_order(frame, node, source, state)
    if isinstance(source, ast.Call) and library_name(frame, source.func, state) == "builtins.range":
        item = items(frame, source, state)
        assert isinstance(item, Number)
        frame.facts.makers[node] = "arange"
        return fresh(frame, node, "int64", 1, LIST, item.interval)
    base = evaluate(frame, source, state)
    if not isinstance(base, Array):
        refuse(node, f"it makes a list of {describe(base)}")
    return duplicate(frame, node, base)


def in_order(frame: Frame, node: ast.Call, source: ast.expr, state: State) -> Array:
    base = evaluate(frame, source, state)
    if not isinstance(base, Array) or base.form == NUMPY or base.ndim > 1 or base.holes or base.scalars != PY:
        refuse(node, f"it sorts {describe(base)}")
    if base.dtype not in ("int64", "float64"):
        refuse(node, "it sorts a list of something other than ints or floats")
    frame.facts.makers[node] = f"sorted_{'list' if base.form == GROWING else 'array'}"
    return fresh(frame, node, base.dtype, 1, LIST, base.elements, extent=base.extent)


def duplicate(frame: Frame, node: ast.Call, base: Array) -> Array:
    """A list like `base`, by `list(base)` or `base.copy()`."""
    if base.form == NUMPY:
        refuse(node, "it makes a list of the elements of an array, which are NumPy's numbers")
    if not base.dtype:
        refuse(node, "it copies a list in which nothing is known to be")
    if base.rows or base.scalars in (NP, MIXED):
        refuse(node, f"it copies {describe(base)}")
    if base.ndim > 1 or base.holes:
        refuse(
            node, f"it copies {describe(base)}, but not its rows" if base.ndim > 1 else f"it copies {describe(base)}"
        )
    frame.facts.makers[node] = "copy"
    return fresh(frame, node, base.dtype, 1, base.form, base.elements, extent=base.extent, scalars=base.scalars)


def all_rows(frame: Frame, node: ast.expr, source: ast.expr, state: State) -> Array:
    assert isinstance(node, ast.ListComp)
    base = evaluate(frame, source, state)
    plain = isinstance(base, Array) and base.form == LIST and base.ndim == 2 and base.scalars != MIXED
    if not isinstance(base, Array) or not plain or base.holes or base.rows:
        refuse(node, f"it copies the items of {describe(base)}")
    call = node.elt.func if isinstance(node.elt, ast.Call) else None
    if isinstance(call, ast.Name) and library_name(frame, call, state) != "builtins.list":
        refuse(node, "`list` is not Python's own here")
    frame.facts.makers[node] = "rows"
    return fresh(frame, node, base.dtype, 2, LIST, base.elements, extent=base.extent, scalars=base.scalars)


def joined(frame: Frame, node: ast.BinOp, state: State) -> Array:
    """`[0] + [top] * n`, `xs + [x]`: a new list of what is in two lists of one type."""
    if not frame.containers:
        refuse(node, "it joins two lists")
    parts = evaluate(frame, node.left, state), evaluate(frame, node.right, state)
    for part in parts:
        if not isinstance(part, Array) or part.form != LIST or part.ndim > 1 or part.holes or part.rows:
            refuse(node, f"it joins {describe(part)} to another list")
        if part.scalars != PY or part.dtype not in DTYPES:
            refuse(node, f"it joins {describe(part)} to another list")
    left, right = parts
    assert isinstance(left, Array)
    assert isinstance(right, Array)
    if left.dtype != right.dtype:
        refuse(node, f"it joins {describe(left)} and {describe(right)}")
    frame.facts.makers[node] = "joined"
    return fresh(frame, node, left.dtype, 1, LIST, left.elements.join(right.elements))


def listed(frame: Frame, node: ast.expr, value: Value) -> Value:
    """A list that some call or slice makes, as one that compiled code holds as a list."""
    if not isinstance(value, Array) or value.form not in (LIST, GROWING) or value.ndim > 1 or value.scalars != PY:
        refuse(node, f"it changes the length of `{frame.site.code(node)}`, or puts it into another list")
    if value.form == LIST:
        frame.facts.makers[node] = f"listed {frame.facts.makers.get(node, '')}"
    return dataclasses.replace(value, form=GROWING)
