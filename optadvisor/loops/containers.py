"""Dicts, sets, deques and lists of tuples that a function makes for itself, under the typed interpreter.

    counts = {}                                    → a dict from ints to ints; compiled code has a `numba.typed.Dict`
    counts[s] = counts.get(s, 0) + 1
    seen = {(0, 0)} … if (r, c) not in seen        → a set of pairs of ints; compiled code has a typed dict, too
    stack = [(0, 0)] … r, c = stack.pop()          → a list of tuples, which compiled code knows
    queue = deque([start]) … queue.popleft()       → a list and the place of its first item

What goes into one is known only further down, so the interpreter starts again with what it has learned, as with lists.
Keys are ints or tuples of ints: 1, 1.0 and True are one key to Python. A typed dict keeps the order of insertion; sets
are never gone over, since Python's order is another one.

Does not handle: such things that enter or leave the function, other keys, values that are no numbers, tuples in
tuples, `update` and the operators of sets, dicts that are changed while a loop goes over them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.loops import stacks
from optadvisor.loops.arithmetic import need_number
from optadvisor.loops.container_parts import (
    ask,
    key_of,
    made,
    put_in,
    value_of,
)
from optadvisor.loops.expressions import evaluate, evaluate_number, library_name
from optadvisor.loops.facts import Frame, State, mark, refuse
from optadvisor.loops.further_calls import further_call
from optadvisor.loops.heaps import heaps
from optadvisor.loops.intervals import Interval
from optadvisor.loops.iterables import inside, items
from optadvisor.loops.limits import limit
from optadvisor.loops.lists import make
from optadvisor.loops.values import (
    FLOAT,
    GROWING,
    INT,
    LIST,
    PY,
    WORD,
    Array,
    Clash,
    Container,
    Nothing,
    Number,
    Sequence,
    Value,
    boolean,
    describe,
    floating,
    integer,
    join,
)
from optadvisor.loops.visiting import DEQUE, DICT, LIST_OF_TUPLES, SET

LENGTHS = Interval(0, 2**48)
ZERO = Interval(0, 0)
VIEWS = frozenset({"keys", "values", "items"})


def container(frame: Frame, node: ast.expr, state: State) -> Value | None:
    """The value of an expression that makes, changes or looks into a container; None for any other expression."""
    rule = RULES.get(type(node))
    found = None if rule is None else rule(frame, node, state)
    return limit(frame, node) if found is None else found


def _held(frame: Frame, node: ast.expr, state: State) -> Container | None:
    """The container that a variable holds."""
    slot = state.get(node.id) if isinstance(node, ast.Name) else None
    if slot is None or not slot.bound or not isinstance(slot.value, Container):
        return None
    frame.facts.values[node] = slot.value
    return slot.value


def _new(frame: Frame, node: ast.expr, state: State) -> Container | None:
    """The dict or set that an expression makes."""
    if not isinstance(node, ast.Dict | ast.Set | ast.DictComp | ast.SetComp | ast.Call):
        return None
    value = evaluate(frame, node, state)
    return value if isinstance(value, Container) else None


# ---------------------------------------------------------------- what makes one


def _dict(frame: Frame, node: ast.Dict, state: State) -> Value:
    found = made(frame, node, DICT)
    frame.facts.makers[node] = "table" if node.keys else "new table"
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            refuse(node, "it unpacks one dict into another")
        put_in(frame, node, found, evaluate(frame, key, state), evaluate(frame, value, state))
    return found


def _set(frame: Frame, node: ast.Set, state: State) -> Value:
    found = made(frame, node, SET)
    frame.facts.makers[node] = "table"
    for item in node.elts:
        put_in(frame, node, found, evaluate(frame, item, state))
    return found


def _dict_comprehension(frame: Frame, node: ast.DictComp, state: State) -> Value:
    found = made(frame, node, DICT)
    frame.facts.makers[node] = "table"
    inner = inside(frame, node, state)
    put_in(frame, node, found, evaluate(frame, node.key, inner), evaluate(frame, node.value, inner))
    return found


def _set_comprehension(frame: Frame, node: ast.SetComp, state: State) -> Value:
    found = made(frame, node, SET)
    frame.facts.makers[node] = "table"
    put_in(frame, node, found, evaluate(frame, node.elt, inside(frame, node, state)))
    return found


def _list(frame: Frame, node: ast.List | ast.ListComp, state: State) -> Value | None:
    return stacks.display(frame, node, state)


# ---------------------------------------------------------------- what looks into one


def _subscript(frame: Frame, node: ast.Subscript, state: State) -> Value | None:
    held = _held(frame, node.value, state)
    if held is None:
        return None
    if isinstance(node.slice, ast.Slice):
        refuse(node, f"it takes a slice of {describe(held)}")
    index = evaluate(frame, node.slice, state)
    if held.kind == DICT and held.default:
        put_in(frame, node, held, index, integer(ZERO) if held.default == INT else floating(0.0))
        frame.facts.makers[node] = "default_item"
        return value_of(held)
    if held.kind == DICT:
        ask(frame, node, held, index)
        return value_of(held)
    if held.kind == SET:
        refuse(node, "it indexes a set")
    if need_number(frame, node.slice, index).machine != INT:
        refuse(node, f"it indexes {describe(held)} with {describe(index)}")
    mark(frame.facts.makers, node, "deque_item" if held.kind == DEQUE else "")
    return key_of(held)


def _compare(frame: Frame, node: ast.Compare, state: State) -> Value | None:
    if len(node.ops) != 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
        return None
    where = node.comparators[0]
    if isinstance(where, ast.Tuple | ast.List | ast.Set):
        return _one_of(frame, node, where, state)
    found = evaluate(frame, where, state)
    wanted = evaluate(frame, node.left, state)
    if isinstance(found, Container) and found.kind in (DICT, SET):
        ask(frame, node, found, wanted)
        return boolean()
    if not isinstance(found, Array) or found.ndim > 1 or found.form not in (LIST, GROWING) or found.holes:
        refuse(node, f"it looks for something in {describe(found)}")
    number = need_number(frame, node.left, wanted)
    known = found.dtype in ("", "int64") and found.scalars != WORD  # "" while nobody knows what will be appended
    if not known or number.machine != INT:
        refuse(node, f"it looks for {describe(wanted)} in {describe(found)}")
    frame.facts.makers[node] = "is_one_of"
    return boolean()


def _one_of(frame: Frame, node: ast.Compare, where: ast.Tuple | ast.List | ast.Set, state: State) -> Value:
    numbers = [evaluate_number(frame, part, state) for part in (node.left, *where.elts)]
    if any(number.machine != INT for number in numbers) or len(numbers) < 2:
        refuse(node, "it looks for something in other things than ints")
    frame.facts.makers[node] = "is_one_of"
    return boolean()


# ---------------------------------------------------------------- calls


def _call(frame: Frame, node: ast.Call, state: State) -> Value | None:
    function = node.func
    name = library_name(frame, function, state)
    if name in ("builtins.set", "builtins.dict") and not node.keywords and len(node.args) <= 1:
        return _called(frame, node, name.removeprefix("builtins."), state)
    if name == "builtins.len" and len(node.args) == 1 and not node.keywords:
        held = _held(frame, node.args[0], state) or _new(frame, node.args[0], state)
        if held is not None:
            mark(frame.facts.makers, node, "deque_len" if held.kind == DEQUE else "")
        return None if held is None else integer(LENGTHS)
    if name.startswith(("collections.", "heapq.")):
        return stacks.called(frame, node, name, state)
    found = further_call(frame, node, name, state)
    if found is not None:
        return found
    if not isinstance(function, ast.Attribute) or name:
        return None
    held = _held(frame, function.value, state)
    if held is None:
        return stacks.appended(frame, node, state)
    if node.keywords:
        refuse(node, f"it calls `{frame.site.code(function)}` with named arguments")
    arguments = [evaluate(frame, argument, state) for argument in node.args]
    rule = {DICT: _of_dict, SET: _of_set, DEQUE: stacks.of_deque, LIST_OF_TUPLES: stacks.of_list}[held.kind]
    found = rule(frame, node, held, arguments)
    if found is None:
        refuse(node, f"it calls `{frame.site.code(function)}`, which is not compiled for {describe(held)}")
    return found


def _called(frame: Frame, node: ast.Call, kind: str, state: State) -> Value:
    """`set()`, `dict()` and `set(xs)`."""
    found = made(frame, node, kind)
    frame.facts.makers[node] = "table" if node.args else "new table"
    if not node.args:
        return found
    if kind == DICT:
        refuse(node, "it makes a dict of something")
    source = node.args[0]
    if isinstance(source, ast.GeneratorExp):
        put_in(frame, node, found, evaluate(frame, source.elt, inside(frame, source, state)))
    else:
        put_in(frame, node, found, items(frame, source, state))
    return found


def _of_dict(frame: Frame, node: ast.Call, held: Container, arguments: list[Value]) -> Value | None:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    if name in VIEWS and not arguments:
        return Container(kind=name, origins=held.origins, keys=held.keys, tuples=held.tuples, values=held.values)
    if name == "clear" and not arguments:
        return Nothing()
    if name == "setdefault" and len(arguments) == 2:
        put_in(frame, node, held, *arguments)
        return value_of(held)
    if name not in ("get", "pop") or not 1 <= len(arguments) <= 2 or (name == "get" and len(arguments) == 1):
        return None
    ask(frame, node, held, arguments[0])
    if len(arguments) == 1:
        return value_of(held)
    default = need_number(frame, node.args[1], arguments[1])
    if not held.values:
        return default
    stored = value_of(held)
    assert isinstance(stored, Number)
    fits = default.machine == stored.machine or (stored.machine == FLOAT and default.machine == INT)
    result = join(stored, default)
    if not fits or default.tags != {PY} or isinstance(result, Clash):
        refuse(node, f"its `{name}` gives {describe(stored)} or {describe(default)}")
    return result


def _of_set(frame: Frame, node: ast.Call, held: Container, arguments: list[Value]) -> Value | None:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    if name == "clear" and not arguments:
        return Nothing()
    if name not in ("add", "remove", "discard") or len(arguments) != 1:
        return None
    if name == "add":
        put_in(frame, node, held, arguments[0])
    else:
        ask(frame, node, held, arguments[0])
    frame.facts.makers[node] = f"set_{name}"
    return Nothing()


# ---------------------------------------------------------------- hooks of other modules


def handed_out(frame: Frame, node: ast.expr, value: Value) -> None:
    """What is returned to Python leaves compiled code in parts, of which the wrapper makes a dict again."""
    if isinstance(node, ast.Tuple) and isinstance(value, Sequence):
        for part, item in zip(node.elts, value.items, strict=True):
            if isinstance(item, Sequence) and any(isinstance(each, Container) for each in item.items):
                refuse(node, f"it returns {describe(item)} with a dict in it")
            handed_out(frame, part, item)
    elif isinstance(value, Container) and isinstance(node, ast.Name) and value.kind in (DICT, LIST_OF_TUPLES):
        frame.facts.makers[node] = "parts" if value.kind == DICT else "tuples"
    elif isinstance(value, Container) or (
        isinstance(value, Sequence) and any(isinstance(item, Container) for item in value.items)
    ):
        refuse(node, f"it returns {describe(value)}")


def growing(frame: Frame, node: ast.expr, state: State, names: list[str]) -> Value:
    """A list that is appended to by one of `names`; of a heap, compiled code must be told what will be in it."""
    value = frame.facts.values[node] = make(frame, node, state, growing=True)
    empty = isinstance(node, ast.List) and not node.elts and isinstance(value, Array)
    if empty and frame.containers and not heaps(frame.function).isdisjoint(names):
        frame.facts.makers[node] = "new list"
    return value


def store(frame: Frame, target: ast.Subscript, held: Container, value: Value, state: State) -> None:
    """`held[key] = value`."""
    if held.kind != DICT:
        refuse(target, f"it stores into {describe(held)}")
    put_in(frame, target, held, evaluate(frame, target.slice, state), value)


RULES: dict[type[ast.expr], Callable[..., Value | None]] = {
    ast.Dict: _dict,
    ast.Set: _set,
    ast.DictComp: _dict_comprehension,
    ast.SetComp: _set_comprehension,
    ast.List: _list,
    ast.ListComp: _list,
    ast.Subscript: _subscript,
    ast.Compare: _compare,
    ast.Call: _call,
}
