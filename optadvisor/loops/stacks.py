"""Lists of tuples, deques, heaps and lists of lists that grow, under the typed interpreter.

    stack = [] … stack.append((r, c)) … r, c = stack.pop()
    queue = deque() … queue.append(x) … queue.popleft()
    heap = [] … heapq.heappush(heap, (d, u)) … d, u = heapq.heappop(heap)
    rows = [] … rows.append(row)             rows of any length, which stay the very lists that they are
    counts.append(row)                       the same for a list from outside to which nothing else is done
    near = [[] for _ in range(n)] … near[a].append(b)

Compiled code has lists of its own for all of them; a deque is a list and the place of its first item.

Does not handle: slices of such lists, `appendleft`, going over a deque, lists of lists of lists.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Mapping

from optadvisor.loops.arithmetic import need_number
from optadvisor.loops.container_parts import (
    KEYS,
    held_at,
    key_of,
    known_layout,
    made,
    put_in,
)
from optadvisor.loops.expressions import evaluate, library_name
from optadvisor.loops.facts import Diverges, Frame, Refusal, State, refuse
from optadvisor.loops.growth import of_tuples
from optadvisor.loops.holes import HOLES
from optadvisor.loops.intervals import INT64, Interval
from optadvisor.loops.iterables import inside
from optadvisor.loops.list_parts import LONGEST, items_hinted, origin
from optadvisor.loops.lists import fits
from optadvisor.loops.values import (
    DTYPES,
    FRESH,
    GROWING,
    INT,
    LIST,
    PY,
    Array,
    Container,
    Nothing,
    Sequence,
    Value,
    describe,
    element,
    outside,
)
from optadvisor.loops.visiting import DEQUE, DICT, LIST_OF_TUPLES

ROWS = "#r"
"""End of the name under which is noted that a list holds lists."""
GROW = "grow"
"""The hint that a list must be one in compiled code, as it goes into another list."""


# ---------------------------------------------------------------- what makes one


def display(frame: Frame, node: ast.List | ast.ListComp, state: State) -> Value | None:
    """A list of tuples or of empty lists, or an empty one into which such things go; None for any other list."""
    if isinstance(node, ast.ListComp):
        return _comprehension(frame, node, state)
    if not node.elts and known_layout(frame, node):
        frame.facts.makers[node] = "new list"
        return made(frame, node, LIST_OF_TUPLES)
    (place,) = origin(node)
    if not node.elts and place + ROWS in frame.hints:
        frame.facts.makers[node] = "new rows"
        return _rows(frame, node)
    if not node.elts or not all(_is_tuple(frame, item, state) for item in node.elts):
        return None
    found = made(frame, node, LIST_OF_TUPLES)
    for item in node.elts:
        put_in(frame, node, found, evaluate(frame, item, state))
    return found


def _is_tuple(frame: Frame, node: ast.expr, state: State) -> bool:
    """Is it a tuple that is written out, or a variable that holds one?"""
    if isinstance(node, ast.Name) and node.id in state:
        return isinstance(evaluate(frame, node, state), Sequence)
    return isinstance(node, ast.Tuple)


def _comprehension(frame: Frame, node: ast.ListComp, state: State) -> Value | None:
    if isinstance(node.elt, ast.Tuple):
        found = made(frame, node, LIST_OF_TUPLES)
        put_in(frame, node, found, evaluate(frame, node.elt, inside(frame, node, state)))
        frame.facts.makers[node] = "apart"
        return found
    if not isinstance(node.elt, ast.List) or node.elt.elts:
        return None
    inside(frame, node, state)
    frame.facts.makers[node] = "empty rows"
    return _rows(frame, node)


def _rows(frame: Frame, node: ast.expr) -> Array:
    (place,) = origin(node)
    dtype, scalars = items_hinted(frame.hints.get(place, ""))
    if scalars != PY or dtype not in ("", *DTYPES):
        refuse(node, "it makes a list of other lists than those of plain numbers")
    nothing = Interval(0, 0)
    rows = Array(dtype=dtype, ndim=2, origins=origin(node), extent=LONGEST, form=GROWING, elements=nothing)
    value = frame.contents.known(rows)
    assert isinstance(value, Array)
    return value


# ---------------------------------------------------------------- what is done with them


def appended(frame: Frame, node: ast.Call, state: State) -> Value | None:
    """`xs.append(…)` of a tuple or a list; None for any other call."""
    function = node.func
    if not isinstance(function, ast.Attribute) or function.attr != "append" or len(node.args) != 1 or node.keywords:
        return None
    base = evaluate(frame, function.value, state)
    if not isinstance(base, Array) or base.form != GROWING:
        return None
    if isinstance(node.args[0], ast.List) and not node.args[0].elts:
        return _put_nothing(frame, node.args[0], base)
    value = evaluate(frame, node.args[0], state)
    if of_tuples(base) or (isinstance(value, Sequence) and outside(base.origins) and not base.dtype):
        return _put_tuple(frame, node, base, value)
    if isinstance(value, Sequence) and not base.dtype and base.ndim == 1:
        held = Container(kind=LIST_OF_TUPLES, origins=base.origins, keys=(), tuples=True)
        put_in(frame, node, held, value)
    if not isinstance(value, Array):
        return None
    _put_row(frame, node, base, value)
    return Nothing()


def _put_row(frame: Frame, node: ast.Call, base: Array, row: Array) -> None:
    what = f"it puts `{frame.site.code(node.args[0])}`, {describe(row)}, into another list"
    passed = bool(outside(base.origins))  # a list to which the function does nothing but append (see `growth`)
    own = all(place.startswith(FRESH) for place in row.origins)
    if passed:
        own = own and len(base.origins) == 1 and is_fresh(frame.function, node)
    if row.ndim != 1 or row.form not in (LIST, GROWING) or row.holes or row.scalars != PY or not own or row.rows:
        refuse(node, what)
    if row.form == LIST:
        raise Refusal(node, what, hints=dict.fromkeys(row.origins, GROW))
    if not row.dtype:
        raise Diverges
    if base.ndim == 1 and not base.dtype:
        raise Refusal(node, what, hints={place + ROWS: ROWS for place in base.origins})
    if base.ndim != 2 or (base.dtype and base.dtype != row.dtype):
        refuse(node, what)
    if not base.dtype:
        raise Refusal(node, what, hints=dict.fromkeys(base.origins, row.dtype))
    if not passed:
        frame.contents.store(base, row.elements)
        frame.contents.store(row, base.elements)
    if not is_fresh(frame.function, node):
        frame.facts.shared.update(base.origins)
    frame.facts.rows.update(row.origins)


def _put_tuple(frame: Frame, node: ast.Call, base: Array, value: Value) -> Value:
    """`twins.append((n, n + 2))`, where the list comes from outside and nothing else is done to it (see `growth`)."""
    if not isinstance(value, Sequence) or base.ndim > 1 or len(base.origins) != 1:
        refuse(node, f"it puts {describe(value)} into a list of tuples")
    (name,) = base.origins
    put_in(frame, node, held_at(frame, FRESH + name, LIST_OF_TUPLES), value)
    return Nothing()


def _put_nothing(frame: Frame, node: ast.List, base: Array) -> Value:
    """`rows.append([])`."""
    what = "it puts an empty list into another list"
    if base.ndim == 1 and not base.dtype:
        raise Refusal(node, what, hints={place + ROWS: ROWS for place in base.origins})
    if base.ndim != 2:
        refuse(node, what)
    frame.facts.makers[node] = "new list"
    frame.facts.values[node] = dataclasses.replace(base, ndim=1)
    return Nothing()


def is_fresh(function: ast.FunctionDef, call: ast.Call) -> bool:
    """Does `rows.append(row)` add a list each time that is in no other place?

    It does when `row` is made in the same block before it, and nothing else in the function hands `row` on.
    """
    argument = call.args[0]
    if not isinstance(argument, ast.Name):
        return isinstance(argument, ast.List | ast.ListComp | ast.BinOp)
    name = argument.id
    for block in blocks(function):
        places = [i for i, s in enumerate(block) if isinstance(s, ast.Expr) and s.value is call]
        if places:
            before = block[: places[0]]
            return any(makes(statement, name) for statement in before) and is_only_made(function, name)
    return False


def blocks(function: ast.FunctionDef) -> list[list[ast.stmt]]:
    fields = [getattr(node, name, None) for node in ast.walk(function) for name in ("body", "orelse")]
    return [field for field in fields if isinstance(field, list)]


def makes(statement: ast.stmt, name: str) -> bool:
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    target, value = statement.targets[0], statement.value
    new = isinstance(value, ast.List | ast.ListComp | ast.BinOp)
    return new and isinstance(target, ast.Name) and target.id == name


def is_only_made(function: ast.FunctionDef, name: str) -> bool:
    """Does the variable only ever hold lists made for it, and is it handed on at one place?

    To index it, to call a method of it, to go over it or to ask `len` of it is not to hand it on.
    """
    harmless: set[ast.expr] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript | ast.Attribute):
            harmless.add(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("len", "sum"):
            harmless.update(node.args)
        elif isinstance(node, ast.For | ast.comprehension):
            harmless.add(node.iter)
    names = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name]
    stores = sum(not isinstance(n.ctx, ast.Load) for n in names)
    made_there = sum(isinstance(n, ast.stmt) and makes(n, name) for n in ast.walk(function))
    return stores == made_there and sum(n not in harmless and isinstance(n.ctx, ast.Load) for n in names) == 1


def of_list(frame: Frame, node: ast.Call, held: Container, arguments: list[Value]) -> Value | None:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    if name == "append" and len(arguments) == 1:
        put_in(frame, node, held, arguments[0])
        return Nothing()
    if name != "pop" or len(arguments) > 1:
        return None
    if arguments and need_number(frame, node.args[0], arguments[0]).machine != INT:
        refuse(node, f"it takes from {describe(held)} at {describe(arguments[0])}")
    return key_of(held)


def of_deque(frame: Frame, node: ast.Call, held: Container, arguments: list[Value]) -> Value | None:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    if name not in ("append", "pop", "popleft") or len(arguments) != (name == "append"):
        return None
    frame.facts.makers[node] = f"deque_{name}"
    if name != "append":
        return key_of(held)
    put_in(frame, node, held, arguments[0])
    return Nothing()


def learned(value: Value, hints: Mapping[str, str]) -> Value:
    """A list from outside with what an earlier attempt saw going into it."""
    if isinstance(value, Array) and value.form == LIST and any(hints.get(name) == HOLES for name in value.origins):
        return dataclasses.replace(value, dtype="float64", elements=INT64, holes=True)
    if not isinstance(value, Array) or value.form != GROWING:
        return value
    (name,) = value.origins
    layout = hints.get(FRESH + name + KEYS, "")
    if layout:  # the dtype is one of which nothing is asked later on
        return dataclasses.replace(value, dtype="bool", rows=layout)
    dtype, scalars = items_hinted(hints.get(name, ""))
    return dataclasses.replace(value, dtype=dtype, scalars=scalars, ndim=2 if name + ROWS in hints else 1)


# ---------------------------------------------------------------- deques and heaps


def called(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """`deque(…)` and the functions of `heapq`; None for any other function."""
    if node.keywords:
        return None
    if name == "collections.deque" and len(node.args) <= 1:
        return _deque(frame, node, state)
    if name == "collections.defaultdict" and len(node.args) == 1:
        return _default_dict(frame, node, state)
    if name == "heapq.heappush" and len(node.args) == 2:
        return _pushed(frame, node, state)
    if name != "heapq.heappop" or len(node.args) != 1:
        return None
    heap = evaluate(frame, node.args[0], state)
    if isinstance(heap, Container) and heap.kind == LIST_OF_TUPLES:
        return key_of(heap)
    if not isinstance(heap, Array) or heap.form != GROWING or heap.ndim > 1:
        refuse(node, f"it takes from {describe(heap)} as a heap")
    if not heap.dtype:
        raise Diverges
    return element(heap)


def _deque(frame: Frame, node: ast.Call, state: State) -> Value:
    found = made(frame, node, DEQUE)
    source = node.args[0] if node.args else ast.List(elts=[], ctx=ast.Load())
    if not isinstance(source, ast.List):
        refuse(node, "it makes a deque of something other than a list that is written out")
    frame.facts.makers[node] = "new deque"
    for item in source.elts:
        put_in(frame, node, found, evaluate(frame, item, state))
    return found


def _default_dict(frame: Frame, node: ast.Call, state: State) -> Value:
    """`defaultdict(int)` and `defaultdict(float)`: what is asked for is put in."""
    factory = library_name(frame, node.args[0], state)
    if factory not in ("builtins.int", "builtins.float"):
        refuse(node, "it makes a defaultdict of something other than ints and floats")
    frame.facts.makers[node] = "new table"
    return dataclasses.replace(made(frame, node, DICT), default=factory.removeprefix("builtins."))


def _pushed(frame: Frame, node: ast.Call, state: State) -> Value:
    heap, item = evaluate(frame, node.args[0], state), evaluate(frame, node.args[1], state)
    frame.facts.makers[node] = "heap_push"
    if isinstance(heap, Container) and heap.kind == LIST_OF_TUPLES:
        put_in(frame, node, heap, item)
        return Nothing()
    if not isinstance(heap, Array) or heap.form != GROWING or heap.ndim > 1:
        refuse(node, f"it takes {describe(heap)} for a heap")
    if isinstance(item, Sequence) and not heap.dtype:
        put_in(frame, node, Container(kind=LIST_OF_TUPLES, origins=heap.origins, keys=(), tuples=True), item)
    number = need_number(frame, node.args[1], item)
    if not heap.dtype:
        dtype = {"int": "int64", "float": "float64"}.get(number.machine, "")
        if not dtype or number.tags != {PY}:
            refuse(node, f"it puts {describe(number)} on a heap")
        raise Refusal(node, "the type of its list is known later", hints=dict.fromkeys(heap.origins, dtype))
    fits(frame, node, heap, number)
    frame.contents.store(heap, number.interval)
    return Nothing()
