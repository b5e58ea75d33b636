"""What a loop or a comprehension goes over under the typed interpreter: ranges, arrays, lists, tuples, `zip`…

    for i, row in enumerate(a):    a is a list of lists of floats  → i is an int from 0, row a list of floats
    for d in (-1, 0, 1):           d is an int from -1 to 1, and the loop runs

Does not handle: sets, text, tuples of different types, generators, `reversed` of anything but ranges and lists,
`enumerate` with a start, rows of lists with `holes`.
"""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.loops.arithmetic import literal, require
from optadvisor.loops.expressions import evaluate, evaluate_number, evaluate_test, library_name
from optadvisor.loops.facts import Diverges, Frame, Slot, State, mark, refuse
from optadvisor.loops.filling import names_in
from optadvisor.loops.growth import GROWERS
from optadvisor.loops.intervals import Interval, range_values
from optadvisor.loops.values import (
    DTYPES,
    GROWING,
    INT,
    NARROW,
    Array,
    Container,
    Number,
    Sequence,
    Value,
    constant,
    describe,
    element,
    integer,
    join,
)
from optadvisor.loops.visiting import each
from optadvisor.loops.word_constants import calculated

RANGE_LIMITS = Interval(-(2**62), 2**62)
COUNTED, AS_TUPLE = "range ", "as a tuple"
"""Makers of what a loop goes over that is written out: a range of ints, as `range -1, 2`, and a tuple for a list."""
MOST_WRITTEN, SMALL = 32, 2**31


def items(frame: Frame, node: ast.expr, state: State) -> Value:
    """What a loop over `node` puts into its target."""
    if frame.words and isinstance(node, ast.Tuple | ast.List | ast.Name):
        rule = _of_file if isinstance(node, ast.Name) else _written_out
        found = rule(frame, node, state)  # type: ignore[arg-type]
        if found is not None:
            return found
    name = library_name(frame, node.func, state) if isinstance(node, ast.Call) else ""
    if isinstance(node, ast.Call) and name == "builtins.range" and not node.keywords and 1 <= len(node.args) <= 3:
        return _range(frame, node, state)
    inner = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords else None
    over = library_name(frame, inner.func, state) if isinstance(inner, ast.Call) else ""
    if isinstance(inner, ast.Call) and (name, over) == ("builtins.reversed", "builtins.range") and len(inner.args) < 3:
        frame.facts.makers[node] = "reversed"
        return items(frame, inner, state)
    if isinstance(node, ast.Call) and name == "builtins.reversed" and frame.containers and inner is not None:
        return _backwards(frame, node, inner, state)
    if isinstance(node, ast.Call) and name == "builtins.enumerate" and not node.keywords and len(node.args) == 1:
        item = _items_of_array(frame, node.args[0], state)
        return Sequence(items=(integer(Interval(0, 2**62)), item))
    if isinstance(node, ast.Call) and name == "builtins.zip" and not node.keywords and len(node.args) > 1:
        return Sequence(items=tuple(_items_of_array(frame, part, state) for part in node.args))
    return _items_of_array(frame, node, state)


def _written_out(frame: Frame, node: ast.Tuple | ast.List, state: State) -> Value | None:
    """What a loop over numbers, or tuples of them, puts into its target that are written out, and not many.

    Compiled code goes over a tuple of them, or over a range.
    """
    mark(frame.facts.makers, node, "")
    ints = [_int_of(part) for part in node.elts]
    first, last = (ints[0], ints[-1]) if ints else (None, None)
    if first is not None and last is not None and len(ints) > 1 and ints == [*range(first, last + 1)]:
        frame.facts.values[node] = Sequence(items=tuple(evaluate(frame, part, state) for part in node.elts))
        frame.facts.makers[node] = f"{COUNTED}{first}, {last + 1}"
        return integer(Interval(first, last))
    parts = [number for part in node.elts for number in (part.elts if isinstance(part, ast.Tuple) else [part])]
    if isinstance(node, ast.Tuple) or not 0 < len(parts) <= MOST_WRITTEN or None in map(literal, parts):
        return None
    value = Sequence(items=tuple(evaluate(frame, part, state) for part in node.elts))
    if len({_type_of(item) for item in value.items}) > 1:
        return None
    frame.facts.values[node], frame.facts.makers[node] = value, AS_TUPLE
    return _item_of_tuple(node, value)


def _of_file(frame: Frame, node: ast.Name, state: State) -> Value | None:
    """The same for a global that is such a list or tuple; each call of compiled code sees whether it still is."""
    table = frame.tables(node.id) if node.id not in state and node.id not in frame.locals else None
    if table is None:
        return None
    parts = [tuple(map(constant, item)) if isinstance(item, tuple) else constant(item) for item in table]
    values = [Sequence(items=tuple(filter(None, p))) if isinstance(p, tuple) else p for p in parts]
    value = Sequence(items=tuple(filter(None, values)))
    if len({_type_of(item) for item in value.items}) > 1:
        return None
    frame.facts.tables[node.id] = table
    frame.facts.values[node], frame.facts.makers[node] = value, f"{AS_TUPLE} {tuple(table)!r}"
    return _item_of_tuple(node, value)


def _int_of(node: ast.expr) -> int | None:
    number = calculated(node.operand if isinstance(node, ast.UnaryOp) else node)
    if number is None or (isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.USub)):
        return None
    found = number if not isinstance(node, ast.UnaryOp) else -number
    return found if abs(found) < SMALL else None


def unpacked(frame: Frame, target: ast.expr, node: ast.expr, item: Value, how: str = "rows") -> Value:
    """`item`, what a loop over `node` gives `target`, with rows of arrays as tuples where they are unpacked.

    With `how` as `items`, `node` is the row itself.
    """
    frame.facts.unpacked.pop(node, None)
    if not isinstance(target, ast.Tuple | ast.List):
        return item
    pairing = isinstance(node, ast.Call) and frame.site.resolved(node.func) in ("builtins.enumerate", "builtins.zip")
    if isinstance(item, Sequence) and isinstance(node, ast.Call) and pairing and len(item.items) == len(target.elts):
        sources = [node.args[0]] * 2 if len(node.args) == 1 else node.args  # `enumerate`, `zip`
        parts = zip(target.elts, sources, item.items, strict=True)
        return Sequence(
            items=tuple(unpacked(frame, *part) if isinstance(part[2], Array) else part[2] for part in parts)
        )
    if not isinstance(item, Array) or item.ndim > 1 or item.holes or item.form == GROWING:
        return item
    narrow = item.dtype in NARROW and not frame.narrow_items
    if item.dtype not in DTYPES and not (item.dtype in NARROW and (frame.narrow_items or frame.narrow)):
        return item
    if any(isinstance(part, ast.Starred) for part in target.elts):
        return item
    frame.facts.unpacked[node] = f"{'whole' * narrow}{how}_{len(target.elts)}"
    return Sequence(items=(element(item),) * len(target.elts))


def _backwards(frame: Frame, node: ast.Call, source: ast.expr, state: State) -> Value:
    """`reversed(xs)`: compiled code goes over `xs[::-1]`, which of a list that grows is a copy."""
    value = evaluate(frame, source, state)
    if not isinstance(value, Array) or value.ndim > 1 or value.holes or value.dtype not in ("", *DTYPES):
        refuse(node, f"it goes backwards over {describe(value)}")
    frame.facts.makers[node] = "backwards"
    return _items_of_array(frame, source, state)


def goes_over_growing(node: ast.expr, state: State) -> bool:
    """Does the loop go over a list that may be appended to?"""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    values = [slot.value for name, slot in state.items() if name in names]
    return any(isinstance(value, Array) and value.form == GROWING for value in values)


def _items_of_array(frame: Frame, node: ast.expr, state: State) -> Value:
    value = evaluate(frame, node, state)
    if isinstance(value, Container):
        return each(value, node)
    if isinstance(value, Sequence):
        return _item_of_tuple(node, value)
    if isinstance(value, Array) and value.form == GROWING and not value.dtype and frame.containers:
        raise Diverges
    if not isinstance(value, Array):
        refuse(node, f"it loops over {describe(value)}; ranges, arrays and lists of numbers are compiled")
    if value.ndim > 1:
        return dataclasses.replace(value, ndim=value.ndim - 1, whole=False)
    if not value.dtype or value.holes or (value.dtype in NARROW and not frame.narrow_items):
        refuse(node, f"it loops over {describe(value)}")
    return element(value)


def _item_of_tuple(node: ast.expr, value: Sequence) -> Value:
    """What all items of a tuple are; compiled code goes over tuples whose items are of one type."""
    if not value.items or len({_type_of(item) for item in value.items}) > 1:
        refuse(node, "it loops over a tuple of nothing, or of different types")
    result = value.items[0]
    for item in value.items[1:]:
        result = join(result, item)
    return result


def _type_of(value: Value) -> object:
    """What two items of a tuple must share."""
    if isinstance(value, Number) and len(value.tags) == 1:
        return value.machine, value.tags
    return tuple(map(_type_of, value.items)) if isinstance(value, Sequence) else object()


def _range(frame: Frame, node: ast.Call, state: State) -> Value:
    bounds = []
    for part in node.args:
        number = evaluate_number(frame, part, state)
        if number.machine != INT:
            refuse(part, f"it makes a range of {describe(number)}")
        frame.facts.wraps.pop(part, None)
        bounds.append(require(frame, part, number, RANGE_LIMITS).interval)
    one, zero = Interval(1, 1), Interval(0, 0)
    start, stop = (zero, bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
    return integer(range_values(start, stop, bounds[2] if len(bounds) == 3 else one))


# ---------------------------------------------------------------- comprehensions and generators


def changes_length(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in GROWERS


def inside(frame: Frame, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, state: State) -> State:
    """The state in which the element of a comprehension is worked out."""
    if any(map(changes_length, ast.walk(node))):
        refuse(node, "it changes the length of a list inside a comprehension")
    if len(node.generators) > 1 and not frame.words:
        refuse(node, "it has a comprehension with several loops")
    _refuse_names(node)
    for part in node.generators:
        item = unpacked(frame, part.target, part.iter, items(frame, part.iter, state))
        state = _bound(frame, part.target, item, state)
        for test in part.ifs:
            evaluate_test(frame, test, state)
            state = frame.refine(frame, state, test, True)
    return state


def _refuse_names(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
    """Refuse comprehensions that would mean something else as loops one in the other, whose variables all share."""
    loops = [part for part in ast.walk(node) if isinstance(part, ast.comprehension)]
    read = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}
    for place, part in enumerate(node.generators):
        if part.is_async:
            refuse(node, "it has an asynchronous comprehension")
        bound = names_in(*(other.target for other in node.generators[:place]))
        later = names_in(*(other.target for other in loops if other not in node.generators[:place]))
        if names_in(part.iter) & later or names_in(part.target) & bound & read:
            refuse(node, "its comprehension uses one name for two things")
        unset = names_in(*(other.target for other in node.generators[place + 1 :]))
        if names_in(*part.ifs) & unset:
            refuse(node, "its comprehension uses one name for two things")


def _bound(frame: Frame, target: ast.expr, value: Value, state: State) -> State:
    """The state after the variables of a comprehension, which are its own, have got their values."""
    if isinstance(target, ast.Name):
        return {**state, target.id: Slot(value, True)}
    if not isinstance(target, ast.Tuple) or not isinstance(value, Sequence) or len(value.items) != len(target.elts):
        refuse(target, f"it unpacks {describe(value)} into `{frame.site.code(target)}`")
    for part, item in zip(target.elts, value.items, strict=True):
        state = _bound(frame, part, item, state)
    return state
