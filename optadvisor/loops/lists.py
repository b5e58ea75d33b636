"""Lists under the typed interpreter: what makes one, what is in it, what goes into it.

    c = [[0.0] * m for _ in range(n)]   → a list of lists of floats; compiled code makes `np.full((n, m), 0.0)`
    b = a[:]                            → a list like a, an object of its own; compiled code makes `a[:].copy()`
    c = [0] * n … c[i] = 0.5 * x        → a list of floats and int zeros, of which compiled code holds each 0 as -0.0
    out = [] … out.append(x)            → a list that grows, which compiled code holds as a list of its own
    best = [0] + [top] * n              → a list that is joined of two; compiled code makes `np.concatenate`

A list holds numbers of exactly one Python type, or lists that all have one length and are different objects. What goes
into a list is known only further down, so the places that make lists are named (`origin`), and the interpreter starts
again with what it has learned about them (`Frame.hints`).

Lists of lists that grow, of any length, and lists of tuples are left to `stacks`, where they may be compiled.

Does not handle: lists in which types mix (but for int zeros and `infinite`), slices as targets, appending to lists
from outside, and every method but `append`, `pop`, `index`, `copy` and, for ints, `sort`.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Iterable, Iterator

from optadvisor.loops import infinite
from optadvisor.loops.arithmetic import need_number
from optadvisor.loops.conditions import counting
from optadvisor.loops.expressions import evaluate, evaluate_number, library_name
from optadvisor.loops.facts import Diverges, Frame, Refusal, State, mark, refuse
from optadvisor.loops.filling import Filling, copied_rows, filled, makes_list, names_in
from optadvisor.loops.folds import fold, folded
from optadvisor.loops.growth import GROWERS
from optadvisor.loops.heaps import heaps
from optadvisor.loops.holes import HOLE, HOLES, held, is_zero, without_sign
from optadvisor.loops.intervals import INT64, Interval
from optadvisor.loops.iterables import inside
from optadvisor.loops.list_copies import all_rows, copied, duplicate, joined, listed, sliced
from optadvisor.loops.list_parts import DTYPE_OF, LONGEST, fresh, hint_of, items_hinted, origin
from optadvisor.loops.settling import wishes
from optadvisor.loops.values import (
    DTYPES,
    EITHER,
    FLOAT,
    GROWING,
    INT,
    LIST,
    MIXED,
    NP,
    PY,
    WHOLE,
    WORD,
    Array,
    Nothing,
    Number,
    Value,
    describe,
    element,
    integer,
    join,
    outside,
)
from optadvisor.loops.words import holds_word

# ---------------------------------------------------------------- what makes a list


def make(frame: Frame, node: ast.expr, state: State, *, growing: bool = False) -> Value:
    """The list that a display, a repetition, a comprehension, a slice or a call makes; what a list's method gives."""
    mark(frame.facts.makers, node, "")
    growing = growing or hint_of(frame, node) == "grow"
    if growing and isinstance(node, ast.Subscript):
        return listed(frame, node, sliced(frame, node, state))
    if growing and isinstance(node, ast.Call):
        plain = _method if isinstance(node.func, ast.Attribute) else copied
        return listed(frame, node, plain(frame, node, state))
    if isinstance(node, ast.Subscript):
        return sliced(frame, node, state)
    if isinstance(node, ast.Call) and folded(node) is not None:
        return fold(frame, node, state)
    if isinstance(node, ast.Call):
        return _method(frame, node, state) if isinstance(node.func, ast.Attribute) else copied(frame, node, state)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return listed(frame, node, joined(frame, node, state)) if growing else joined(frame, node, state)
    if isinstance(node, ast.List) and not node.elts:
        return _empty(frame, node, growing)
    shape = filled(node)
    if shape is not None:
        return _filled(frame, node, state, shape, growing)
    source = copied_rows(node)
    if source is not None:
        return all_rows(frame, node, source, state)
    return _of_items(frame, node, *display(frame, node, state, ()), growing)


def _of_items(frame: Frame, node: ast.expr, depth: int, number: Number, growing: bool) -> Array:
    """The list of a display or a comprehension, which hold `number`s."""
    if growing and depth == 2 and frame.containers:
        frame.facts.makers[node] = "apart"
        return fresh(frame, node, _dtype(node, number), depth, GROWING, number.interval)
    if depth == 1 and isinstance(node, ast.ListComp) and _is_numpys(frame, number):
        frame.facts.makers[node] = "list"
        return fresh(frame, node, DTYPE_OF[number.machine], 1, GROWING, number.interval, scalars=NP)
    if depth == 1 and isinstance(node, ast.List) and _is_numpys(frame, number) and _is_looked_through(frame, node):
        frame.facts.makers[node] = "array"
        return fresh(frame, node, DTYPE_OF[number.machine], 1, LIST, number.interval, scalars=NP)
    if growing and depth > 1:
        refuse(node, "it appends to a list of lists, and only lists of numbers grow in compiled code")
    if growing and isinstance(node, ast.ListComp):
        frame.facts.makers[node] = "list"
    if not growing:
        frame.facts.makers[node] = "array" if isinstance(node, ast.List) else "gathered"
    return fresh(frame, node, _dtype(node, number), depth, GROWING if growing else LIST, number.interval)


def makes_growing(frame: Frame, node: ast.expr, state: State, names: Iterable[str]) -> bool:
    """Is it a new list for one of `names`, under which it, or another list, grows?"""
    new = makes_list(node)
    if isinstance(node, ast.Call) and node.args:
        new = library_name(frame, node.func, state) == "builtins.list"
    return new and any(_grows(frame, name) for name in names)


def _grows(frame: Frame, name: str) -> bool:
    """Does the function append to the variable, or take from its end, or may it be such a list under another name?"""
    return name in _all_growing(frame.function)


@functools.lru_cache(maxsize=64)
def _all_growing(function: ast.FunctionDef) -> frozenset[str]:
    found = _growing(function) | heaps(function)
    names = [{target, value} for target, value in _renamed(function)]
    while more := [pair for pair in names if len(pair & found) == 1]:
        found = found.union(*more)
    return frozenset(found)


def _growing(function: ast.FunctionDef) -> set[str]:
    return {
        node.value.id
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and node.attr in GROWERS and isinstance(node.value, ast.Name)
    }


def _renamed(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Two names for one thing: `before = row`, `before, row = row, before`."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.Name(id=value)):
                yield target, value
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = zip(targets, values, strict=False)
                yield from ((a.id, b.id) for a, b in pairs if isinstance(a, ast.Name) and isinstance(b, ast.Name))


def _dtype(node: ast.expr, number: Number) -> str:
    if number.tags != {PY}:
        reason = f"its list would hold {describe(number)}, and only lists of one type are compiled"
        raise Refusal(node, reason, cured_by_trips=True)
    return DTYPE_OF[number.machine]


def _is_numpys(frame: Frame, number: Number) -> bool:
    """Is it one of NumPy's floats or ints, of which compiled code has lists?"""
    return frame.numpy_folds and number.machine in (FLOAT, INT) and number.tags == {NP}


def _is_looked_through(frame: Frame, node: ast.List) -> bool:
    """Does a list, as it is written, only go to `np.argmin` or `np.argmax`?"""
    calls = [call for call in ast.walk(frame.function) if isinstance(call, ast.Call) and call.args == [node]]
    return any(frame.site.resolved(call.func) in ("numpy.argmin", "numpy.argmax") for call in calls)


def _settle(frame: Frame, node: ast.expr, state: State, number: Number) -> None:
    """Ask for a variable that starts as an int to be followed until it goes into a list. Raises `Refusal`."""
    if frame.settles and frame.containers and number.machine == FLOAT and number.tags == {PY, WHOLE}:
        hints = wishes(node, state, lambda value: isinstance(value, Number) and value.tags == {PY})
        scopes = [part for part in ast.walk(frame.function) if isinstance(part, ast.comprehension)]
        other = names_in(*(part.target for part in scopes)) & names_in(node)  # of these nothing is noted
        if not other and hints.keys() - frame.hints.keys():
            reason = f"its list would hold {describe(number)}, depending on the data"
            raise Refusal(node, reason, cured_by_trips=True, hints=hints)


def _empty(frame: Frame, node: ast.expr, growing: bool) -> Array:
    if not growing:
        refuse(node, "it makes an empty list to which nothing is appended by name")
    hint = hint_of(frame, node)
    if hint in (HOLES, EITHER):
        refuse(node, "its list takes ints and floats")
    dtype, scalars = items_hinted(hint)
    return dataclasses.replace(fresh(frame, node, dtype, 1, GROWING, Interval(0, 0)), scalars=scalars)


def _hint_for(frame: Frame, node: ast.expr, number: Number) -> str:
    """What to know of a list that is empty at first and to which `number` is appended."""
    if frame.numpy_items and number.tags == {NP} and (number.machine == FLOAT or _is_numpys(frame, number)):
        return f"{DTYPE_OF[number.machine]} {NP}"
    return _dtype(node, number)


# ---------------------------------------------------------------- repetitions: `[0] * n`, one or more levels of them


def _filled(frame: Frame, node: ast.expr, state: State, shape: Filling, growing: bool) -> Array:
    for call in ast.walk(node):
        if isinstance(call, ast.comprehension):
            assert isinstance(call.iter, ast.Call)
            if library_name(frame, call.iter.func, state) != "builtins.range":
                refuse(node, f"`{frame.site.code(call.iter.func)}` is not Python's own `range` here")
    for length in shape[0]:
        number = evaluate_number(frame, length, state)
        if number.machine != INT:
            refuse(length, f"it repeats a list by {describe(number)}")
    filling = evaluate_number(frame, shape[1], state)
    if growing:
        if len(shape[0]) == 2 and frame.containers:
            frame.facts.makers[node] = "apart"
            return fresh(frame, node, _dtype(node, filling), 2, GROWING, filling.interval)
        if len(shape[0]) > 1 or not isinstance(node, ast.BinOp):
            refuse(node, "it appends to a list that it makes by a comprehension")
        return fresh(frame, node, _dtype(node, filling), 1, GROWING, filling.interval)
    frame.facts.makers[node] = "full"
    if hint_of(frame, node) == HOLES:
        if filling.machine != FLOAT and not is_zero(shape[1]):
            refuse(node, "its list is made of ints other than 0 and then takes floats")
        held(frame, shape[1], filling)
        return fresh(frame, node, "float64", len(shape[0]), LIST, INT64, holes=True)
    if hint_of(frame, node) == EITHER:
        infinite.filled(frame, shape[1], filling)
        return fresh(frame, node, "float64", len(shape[0]), LIST, INT64, scalars=EITHER)
    frame.facts.infinite |= origin(node) if filling.infinite else set()
    return fresh(frame, node, _dtype(node, filling), len(shape[0]), LIST, filling.interval)


# ---------------------------------------------------------------- displays and comprehensions


def display(frame: Frame, node: ast.expr, state: State, outer: tuple[str, ...]) -> tuple[int, Number]:
    """How deep a list of numbers is, and what the numbers are; its rows are equally long."""
    if isinstance(node, ast.ListComp | ast.GeneratorExp):
        return _comprehension(frame, node, state, outer)
    if not isinstance(node, ast.List):
        refuse(node, "it repeats one list, or a list of more than one number")
    if any(isinstance(item, ast.Starred) for item in node.elts):
        refuse(node, "it unpacks with a star")
    rows = [item for item in node.elts if isinstance(item, ast.List)]
    if rows and (len(rows) < len(node.elts) or len({len(row.elts) for row in rows}) > 1 or not rows[0].elts):
        refuse(node, "the rows of its list are not equally long")
    found = [display(frame, row, state, outer) for row in rows]
    found = found or [(0, _item(frame, item, state)) for item in node.elts]
    if not found:
        refuse(node, "it makes a list of empty lists")
    if len({(depth, number.machine, number.tags) for depth, number in found}) > 1:
        refuse(node, "it makes a list of different kinds of numbers")
    number: Value = found[0][1]
    for _, other in found[1:]:
        number = join(number, other)
    assert isinstance(number, Number)
    return found[0][0] + 1, number


def _item(frame: Frame, node: ast.expr, state: State) -> Number:
    value = evaluate(frame, node, state)
    if isinstance(value, Array):
        refuse(node, f"it puts `{frame.site.code(node)}`, {describe(value)}, into another list")
    number = need_number(frame, node, value)
    _settle(frame, node, state, number)
    return number


def _comprehension(
    frame: Frame, node: ast.ListComp | ast.GeneratorExp, state: State, outer: tuple[str, ...]
) -> tuple[int, Number]:
    generator = node.generators[0]
    several = len(node.generators) > 1
    if outer and (several or generator.ifs or not _rectangular(frame, generator.iter, state, outer)):
        refuse(node, "the rows of its list may not be equally long")
    targets = (*outer, *names_in(*(part.target for part in node.generators)))
    inner = inside(frame, node, state)
    if isinstance(node.elt, ast.ListComp | ast.List):
        depth, number = display(frame, node.elt, inner, targets)
        return depth + 1, number
    return 1, _item(frame, node.elt, inner)


def _rectangular(frame: Frame, node: ast.expr, state: State, outer: tuple[str, ...]) -> bool:
    """Does a comprehension inside another one go over the same number of items each time?"""
    if isinstance(node, ast.Name) and node.id in outer:
        return isinstance(evaluate(frame, node, state), Array)
    if isinstance(node, ast.Call) and library_name(frame, node.func, state) in ("builtins.zip", "builtins.enumerate"):
        starred = any(isinstance(part, ast.Starred) for part in node.args)
        return not starred and not node.keywords and all(_rectangular(frame, part, state, outer) for part in node.args)
    return not names_in(node) & set(outer)


# ---------------------------------------------------------------- what goes in


def _method(frame: Frame, node: ast.Call, state: State) -> Value:
    """`out.append(x)`, `out.pop()`, `xs.index(x)` and `xs.copy()`."""
    assert isinstance(node.func, ast.Attribute)
    base = evaluate(frame, node.func.value, state)
    assert isinstance(base, Array)
    if node.func.attr == "copy" and not node.args and not node.keywords:
        return duplicate(frame, node, base)
    if node.func.attr == "sort" and base.form == GROWING and base.dtype == "int64" and not node.args + node.keywords:
        return Nothing()
    arguments = tuple(evaluate(frame, argument, state) for argument in node.args)
    name, code = node.func.attr, frame.site.code(node.func.value)
    if name == "index" and frame.containers and len(arguments) == 1 and not node.keywords:
        return _place(frame, node, base, arguments[0])
    if name not in GROWERS or node.keywords:
        refuse(node, f"it calls `{code}.{name}`, which is not compiled for lists")
    if base.form == LIST and frame.containers and base.ndim == 1 and not outside(base.origins):
        raise Refusal(node, f"`{code}` grows", hints=dict.fromkeys(base.origins, "grow"))
    if base.form != GROWING:
        where = "comes from outside" if outside(base.origins) else "is made or passed in another way than by a name"
        refuse(node, f"it changes the length of `{code}`, a list that {where}")
    if name == "pop":
        return _taken(frame, node, base, arguments)
    if len(arguments) != 1:
        refuse(node, f"it calls `{code}.append` with {len(arguments)} arguments")
    value = arguments[0]
    if isinstance(value, Array):
        refuse(node, f"it puts `{frame.site.code(node.args[0])}`, {describe(value)}, into another list")
    number = need_number(frame, node.args[0], value)
    _settle(frame, node.args[0], state, number)
    if not base.dtype:
        raise Refusal(
            node,
            "the type of its list is known later",
            hints=dict.fromkeys(base.origins, _hint_for(frame, node, number)),
        )
    fits(frame, node, base, number)
    frame.contents.store(base, number.interval)
    return Nothing()


def _taken(frame: Frame, node: ast.Call, base: Array, arguments: tuple[Value, ...]) -> Value:
    """`xs.pop()` and `xs.pop(i)`."""
    assert isinstance(node.func, ast.Attribute)
    if not base.dtype and frame.containers:
        raise Diverges
    if len(arguments) > 1 or not base.dtype:
        refuse(node, f"it takes from `{frame.site.code(node.func.value)}`, in which nothing is known to be")
    for part, value in zip(node.args, arguments, strict=True):
        if need_number(frame, part, value).machine != INT:
            refuse(part, f"it takes from a list at {describe(value)}")
    return element(base)


def _place(frame: Frame, node: ast.Call, base: Array, value: Value) -> Value:
    """`xs.index(x)`: where there is no equal number, the original raises, or finds nan by its identity."""
    if not base.dtype:
        raise Diverges
    number = value if isinstance(value, Number) else None
    alike = number is not None and number.machine == DTYPES.get(base.dtype) and number.tags <= {PY, WHOLE, base.scalars}
    if not alike or base.ndim > 1 or base.holes or base.scalars not in (PY, NP):
        refuse(node, f"it looks for {describe(value)} in {describe(base)}")
    frame.facts.makers[node] = "place_of"
    return integer(Interval(0, LONGEST))


def put(frame: Frame, node: ast.expr, base: Array, value: Value, source: ast.AST | None) -> None:
    """Store `value`, that of `source` alone, into an element of a list. Refuses to let types mix in it."""
    zero = isinstance(source, ast.expr) and is_zero(source)
    if base.holes and source is None:
        refuse(node, f"it unpacks into {describe(base)}")
    if base.holes and zero and isinstance(source, ast.expr):
        frame.facts.makers[source] = HOLE
        return
    if isinstance(source, ast.expr) and frame.facts.makers.get(source) == HOLE:
        del frame.facts.makers[source]
    fits(frame, node, base, value, zero=zero)
    if isinstance(value, Number) and base.scalars != WORD:
        frame.contents.store(base, value.interval, counting(source))
    if base.holes and source is not None and not without_sign(frame, source):
        frame.facts.unsigned.add(source)


def fits(frame: Frame, node: ast.AST, base: Array, value: Value, *, zero: bool = False) -> None:
    """Refuse to put `value` into a list that Python would then hold different types in."""
    number = value if isinstance(value, Number) else None
    same = number is not None and number.machine == DTYPES.get(base.dtype)
    if number is not None and same and number.tags == {base.scalars}:
        return
    if number is not None and infinite.goes_in(frame, node, base, number):
        return
    if number is not None and base.scalars == WORD and holds_word(node, number):
        return
    mixed = number is not None and number.machine == FLOAT and base.dtype == "int64" and number.tags == {PY}
    mixed = mixed or (zero and base.dtype == "float64")
    if mixed and base.form == LIST and not base.rows and outside(base.origins) <= frame.zeros:
        raise Refusal(node, "its list takes ints and floats", hints=dict.fromkeys(base.origins, HOLES))
    if base.scalars == MIXED:
        refuse(node, f"it stores into {describe(base)}; with floats alone in it (1.0 for 1), it could be compiled")
    raise Refusal(node, f"it puts {describe(value)} into {describe(base)}", cured_by_trips=same)
