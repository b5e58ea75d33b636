"""Expressions under the typed interpreter: from the values of the parts to the value of the whole.

    s + a[i]   with s a float and a a float64 array   → a NumPy float; may overflow, where NumPy prints a warning
    3 * n + 1  with n an int of unknown size          → an int; both operations need an overflow check

What must be checked is marked in `Facts`; see `arithmetic`.

Lists are left to `lists`.

Does not handle: text, dicts, sets, generators, slices of arrays, operations on whole arrays, bools used as numbers.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable
from collections.abc import Sequence as Items
from typing import TypeVar

from optadvisor.loops import holes, infinite, library, singles, words
from optadvisor.loops.arithmetic import binary, literal, need_number, require
from optadvisor.loops.facts import Diverges, Frame, Refusal, State, mark, refuse
from optadvisor.loops.filling import makes_list
from optadvisor.loops.growth import may_pass
from optadvisor.loops.intervals import EXACT, INT64, Interval
from optadvisor.loops.settling import settled
from optadvisor.loops.unsupported import CONSTRUCTS
from optadvisor.loops.values import (
    BOOL,
    FLOAT,
    INT,
    NARROW,
    NUMPY,
    PY,
    WHOLE,
    Array,
    Number,
    Sequence,
    Value,
    boolean,
    combined_tags,
    constant,
    describe,
    element,
    floating,
    integer,
    is_narrow,
    join,
)
from optadvisor.loops.visiting import is_list_or_dict, is_row, nothing_in
from optadvisor.loops.word_constants import written

E = TypeVar("E", bound=ast.expr)

INFINITIES = ("inf", "-inf", "nan")
"""What `float` may be called with, besides numbers, in small or capital letters."""
FOLDS = frozenset({"sum", "min", "max", "any", "all"})
LIST_METHODS = frozenset(name for name in dir(list) if not name.startswith("_"))


def evaluate(frame: Frame, node: ast.expr, state: State) -> Value:
    """The value of an expression. Raises `Refusal` for what compiled code does not do, `Diverges` for no value yet."""
    found = frame.container(frame, node, state)
    if found is not None:
        frame.facts.values[node] = found
        return found
    rule = RULES.get(type(node))
    number = written(frame, node, state)
    if number is not None:
        return number
    if rule is None:
        what = CONSTRUCTS.get(type(node), f"uses `{type(node).__name__}`")
        refuse(node, f"it {what}, and only numbers, lists of numbers and NumPy arrays are compiled so far")
    value = rule(frame, node, state)
    frame.facts.values[node] = value
    return value


def evaluate_number(frame: Frame, node: ast.expr, state: State) -> Number:
    return need_number(frame, node, evaluate(frame, node, state))


def evaluate_test(frame: Frame, node: ast.expr, state: State) -> None:
    """An expression of which only the truth counts: its operands may be of different types."""
    if isinstance(node, ast.BoolOp):
        for index, part in enumerate(node.values):
            try:
                evaluate_test(frame, part, state)
            except Diverges:
                if index == 0:
                    raise
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        evaluate_test(frame, node.operand, state)
    else:
        value = evaluate(frame, node, state)
        if isinstance(node, ast.Name) and is_list_or_dict(value):
            frame.facts.makers[node] = "truth"
            return
        if not words.is_whole(value):
            need_number(frame, node, value)


# ---------------------------------------------------------------- one rule a kind of expression


def library_name(frame: Frame, node: ast.expr, state: State) -> str:
    """What a name or attribute means when a library or Python itself defines it; empty otherwise."""
    name = frame.site.resolved(node)
    if name.startswith("."):
        return ""
    root = node
    while isinstance(root, ast.Attribute):
        root = root.value
    if isinstance(root, ast.Name) and root.id in frame.locals and root.id not in state:
        refuse(node, f"`{root.id}` is used before it is imported")
    return name


def _list(frame: Frame, node: ast.List | ast.ListComp, state: State) -> Value:
    return frame.make(frame, node, state)


def _constant(frame: Frame, node: ast.Constant, state: State) -> Value:
    value = constant(node.value)
    if value is None:
        what = "text" if isinstance(node.value, str | bytes) else f"`{frame.site.code(node)}`"
        refuse(node, f"it uses {what}, and only numbers, lists of numbers and NumPy arrays are compiled so far")
    return value


def _name(frame: Frame, node: ast.Name, state: State) -> Value:
    found = library.CONSTANTS.get(library_name(frame, node, state))
    if found is not None:
        return infinite.constant(frame, node, found)
    slot = state.get(node.id)
    if slot is None and node.id in frame.locals:
        refuse(node, f"`{node.id}` is used before it has a value")
    if slot is None:
        return frame.read_global(node)
    if not slot.bound:
        raise Refusal(node, f"`{node.id}` has no value when the loop before it does not run", cured_by_trips=True)
    return settled(frame, node, slot.value)


def _attribute(frame: Frame, node: ast.Attribute, state: State) -> Value:
    found = library.CONSTANTS.get(library_name(frame, node, state))
    if found is not None:
        return infinite.constant(frame, node, found)
    base = evaluate(frame, node.value, state)
    if isinstance(base, Array) and base.form == NUMPY:
        axis = integer(Interval(0, base.extent))
        if node.attr == "shape":
            return Sequence(items=(axis,) * base.ndim)
        if node.attr == "size":
            return integer(Interval(0, min(base.extent**base.ndim, INT64.high)))
        if node.attr == "ndim":
            return integer(Interval(base.ndim, base.ndim))
        if node.attr == "T" and base.ndim <= 2:
            return dataclasses.replace(base, whole=False)
    return refuse(node, f"it uses `{frame.site.code(node)}`, an attribute that compiled code does not know")


def _binary(frame: Frame, node: ast.BinOp, state: State) -> Value:
    if makes_list(node):
        return frame.make(frame, node, state)
    operands = node.left, node.right
    found = words.masked(frame, node, operands, state, evaluate)
    if found is not None:
        return found
    values = evaluate(frame, node.left, state), evaluate(frame, node.right, state)
    rule = words.operation if words.among(*values) else binary
    return rule(frame, node, node.op, operands, values)


def _unary(frame: Frame, node: ast.UnaryOp, state: State) -> Value:
    if isinstance(node.op, ast.Not):
        evaluate_test(frame, node.operand, state)
        return boolean()
    value = evaluate(frame, node.operand, state)
    if words.among(value):
        return words.opposite(frame, node, value)
    frame.facts.words.pop(node, None)
    number = need_number(frame, node.operand, value)
    mark(frame.facts.wraps, node.operand, "")
    frame.facts.machines[node] = number.machine
    if number.machine == BOOL or is_narrow(number) or (isinstance(node.op, ast.Invert) and number.machine != INT):
        refuse(node, f"it uses `{type(node.op).__name__}` on {describe(number)}")
    if isinstance(node.op, ast.UAdd):
        return number
    if isinstance(node.op, ast.Invert):
        return integer(Interval(-number.interval.high - 1, -number.interval.low - 1), number.tags)
    if number.machine == FLOAT:
        if WHOLE in number.tags:
            reason = f"`{frame.site.code(node.operand)}` may be the int 0 here, whose negative is not -0.0"
            raise Refusal(node, reason, cured_by_trips=True)
        return infinite.negative(node, number)
    number = require(frame, node.operand, number, Interval(-INT64.high, INT64.high))
    return integer(number.interval.negated(), number.tags)


def _choice(frame: Frame, alternatives: Items[tuple[ast.expr, State]]) -> Value:
    """The join of alternatives, of which those that never return do not count."""
    found: list[Value] = []
    for node, state in alternatives:
        try:
            found.append(evaluate(frame, node, state))
        except Diverges:
            continue
    if not found:
        raise Diverges
    result = found[0]
    for value in found[1:]:
        result = join(result, value)
    return result


def _bool_op(frame: Frame, node: ast.BoolOp, state: State) -> Value:
    evaluate(frame, node.values[0], state)
    result = _choice(frame, [(part, state) for part in node.values])
    if not isinstance(result, Number) or WHOLE in result.tags:
        refuse(node, f"its `{'and' if isinstance(node.op, ast.And) else 'or'}` gives {describe(result)}")
    return result


def _if_else(frame: Frame, node: ast.IfExp, state: State) -> Value:
    evaluate_test(frame, node.test, state)
    branches = ((node.body, True), (node.orelse, False))
    return _choice(frame, [(branch, frame.refine(frame, state, node.test, truth)) for branch, truth in branches])


def _compare(frame: Frame, node: ast.Compare, state: State) -> Value:
    operands = [node.left, *node.comparators]
    if len(operands) == 2 and isinstance(node.ops[0], ast.Eq | ast.NotEq) and _are_shapes(frame, operands, state):
        return boolean()
    values = [evaluate(frame, operand, state) for operand in operands]
    frame.facts.words.pop(node, None)
    if words.among(*values):
        return words.compare(frame, node, values)
    numbers = [need_number(frame, *pair) for pair in zip(operands, values, strict=True)]
    for operand in operands:
        mark(frame.facts.wraps, operand, "")
    tags: frozenset[str] = frozenset()
    for index, op in enumerate(node.ops):
        left, right = numbers[index], numbers[index + 1]
        if not isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE | ast.Eq | ast.NotEq):
            refuse(node, f"it compares with `{'in' if isinstance(op, ast.In | ast.NotIn) else 'is'}`")
        if (left.machine == BOOL) != (right.machine == BOOL):
            refuse(node, f"it compares {describe(left)} with {describe(right)}")
        if left.machine != right.machine:
            for position in (index, index + 1):
                require(frame, operands[position], numbers[position], EXACT)
        tags |= combined_tags(left, right)
    singles.compared(frame, node, operands, numbers)
    return boolean(tags)


def _are_shapes(frame: Frame, operands: list[ast.expr], state: State) -> bool:
    """Are both tuples of the same number of Python's ints?"""
    if not all(isinstance(operand, ast.Tuple | ast.Attribute | ast.Name) for operand in operands):
        return False
    values = [evaluate(frame, operand, state) for operand in operands]
    items = [value.items for value in values if isinstance(value, Sequence)]
    if len(items) < 2 or len(items[0]) != len(items[1]):
        return False
    return all(isinstance(v, Number) and v.machine == INT and v.tags == {PY} for pair in items for v in pair)


def _tuple(frame: Frame, node: ast.Tuple, state: State) -> Value:
    return Sequence(items=tuple(evaluate(frame, item, state) for item in node.elts))


def _subscript(frame: Frame, node: ast.Subscript, state: State) -> Value:
    if isinstance(node.slice, ast.Slice):
        return frame.make(frame, node, state)
    base = evaluate(frame, node.value, state)
    if isinstance(base, Sequence):
        index = literal(node.slice)
        if index is None and not isinstance(node.slice, ast.Tuple):
            return _any_item(frame, node, base, state)
        if index is None or index != int(index) or not -len(base.items) <= index < len(base.items):
            refuse(node, "it indexes a tuple by something other than a literal")
        return base.items[int(index)]
    if not isinstance(base, Array):
        holes.refuse_index(frame, node, base)
    depth = index_depth(frame, node, base, state)
    if depth < base.ndim:
        return dataclasses.replace(base, ndim=base.ndim - depth, whole=False)
    if not base.dtype:
        nothing_in(frame, node)
    if base.holes:
        frame.facts.zeros.add(node)
    if base.dtype in NARROW:
        frame.facts.narrow.add(node)
    return element(base)


def _any_item(frame: Frame, node: ast.Subscript, base: Sequence, state: State) -> Value:
    """The item of a tuple, all of whose items are of one type, at a place that is worked out."""
    if evaluate_number(frame, node.slice, state).machine != INT:
        refuse(node, "it indexes a tuple by something other than an int")
    numbers = [item for item in base.items if isinstance(item, Number)]
    if len(numbers) < len(base.items) or len({(n.machine, n.tags) for n in numbers}) != 1:
        refuse(node, "it indexes a tuple of different types by something other than a literal")
    result: Value = numbers[0]
    for number in numbers[1:]:
        result = join(result, number)
    return result


def index_depth(frame: Frame, node: ast.Subscript, base: Array, state: State) -> int:
    """How many axes an index of ints fixes; refuses any other index."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if base.form != NUMPY and isinstance(node.slice, ast.Tuple):
        refuse(node, "it indexes a list with several numbers")
    for part in parts:
        number = evaluate_number(frame, part, state)
        if number.machine != INT:
            refuse(part, f"it indexes an array with {describe(number)}")
    if not 1 <= len(parts) <= base.ndim:
        refuse(node, f"it indexes {describe(base)} with {len(parts)} numbers")
    return len(parts)


def _call(frame: Frame, node: ast.Call, state: State) -> Value:
    function = node.func
    if any(isinstance(argument, ast.Starred) for argument in node.args) or any(k.arg is None for k in node.keywords):
        refuse(node, "it calls a function with starred arguments")
    name = library_name(frame, function, state)
    known = words.called(frame, node, name, state, evaluate) or frame.drawn(frame, node, name, state)
    known = known or frame.gathered(frame, node, name, state)
    if known is not None:
        return known
    if isinstance(function, ast.Attribute) and function.attr in LIST_METHODS and not name:
        base = evaluate(frame, function.value, state)
        if isinstance(base, Array) and base.form != NUMPY:
            return frame.make(frame, node, state)
        if isinstance(base, Array) and function.attr == "copy" and not node.args and not node.keywords:
            return library.duplicate(frame, node, base)
    if name == "builtins.float" and len(node.args) == 1 and isinstance(node.args[0], ast.Constant):
        text = str(node.args[0].value).lower()
        if text in INFINITIES and not node.keywords:
            frame.facts.makers[node] = text
            return infinite.constant(frame, node, floating())
    if name in ("builtins.list", "builtins.sorted") or (
        name.removeprefix("builtins.") in FOLDS and _folds_list(frame, node, state)
    ):
        return frame.make(frame, node, state)
    if name:
        _note_dtypes(frame, node, state)
        arguments = tuple(evaluate(frame, argument, state) for argument in library.plain_arguments(frame, node, name))
        return library.call(frame, node, name, arguments)
    helper = frame.site.helper(node) if isinstance(function, ast.Name) and function.id not in frame.locals else None
    if helper is None:
        refuse(node, f"it calls `{frame.site.code(function)}`, which is not a plain function of this file")
    if node.keywords:
        refuse(node, f"it calls `{helper.name}` with named arguments")
    arguments = tuple(evaluate(frame, argument, state) for argument in node.args)
    for argument in arguments:
        if isinstance(argument, Array) and not may_pass(frame.site, argument, helper, growing=frame.containers):
            refuse(node, f"it passes {describe(argument)} that it made itself to `{helper.name}`")
    frame.facts.helpers[node] = helper
    return frame.call(node, helper, arguments)


def _note_dtypes(frame: Frame, node: ast.Call, state: State) -> None:
    """Note what `a.dtype` among the arguments is; only `library` knows whether a dtype may stand there."""
    for part in (*node.args, *(keyword.value for keyword in node.keywords)):
        if isinstance(part, ast.Attribute) and part.attr == "dtype" and not library_name(frame, part, state):
            base = evaluate(frame, part.value, state)
            if isinstance(base, Array) and base.form == NUMPY:
                frame.facts.dtypes[part] = "bool_" if base.dtype == "bool" else base.dtype


def _folds_list(frame: Frame, node: ast.Call, state: State) -> bool:
    """Is it `sum`, `min`… of one list, of a generator, or of an array's numbers?"""
    if len(node.args) != 1 or node.keywords:
        return False
    source = node.args[0]
    if isinstance(source, ast.GeneratorExp | ast.ListComp):
        return True
    value = evaluate(frame, source, state)
    return is_list_or_dict(value) or (frame.numpy_folds and is_row(value))


RULES: dict[type[ast.expr], Callable[..., Value]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _bool_op,
    ast.IfExp: _if_else,
    ast.Compare: _compare,
    ast.Tuple: _tuple,
    ast.Subscript: _subscript,
    ast.Call: _call,
    ast.List: _list,
    ast.ListComp: _list,
}
