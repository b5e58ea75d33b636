"""What a function of compiled code gives back: the values of its `return` statements; None where its end is reached.

    def place(xs, x):                           def place(xs, x):
        for i in range(len(xs) - 1):                for i in range(len(xs) - 1):
            if xs[i] <= x <= xs[i + 1]:     →           if xs[i] <= x <= xs[i + 1]:
                return i                                    return i
                                                    raise ValueError  # the original returns None here

In tuples, None may stand where Python's numbers stand at other times. Else each place holds one kind of thing: compiled
code has one type for it, and would make a 1 of True where another `return` has an int.

Does not handle: `return None` beside numbers.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import State, refuse
from optadvisor.loops.statements import Block
from optadvisor.loops.values import PY, Clash, Nothing, Number, Sequence, Value, describe, join
from optadvisor.source.module import Function
from optadvisor.source.site import own_nodes


def given_back(block: Block, end: State | None, *, gives_up: bool) -> tuple[bool, Value | None]:
    """Whether the copy gives up where the function's end is reached, and the value of all other ways out.

    `gives_up`: it may, where the values of the others do not go together with None. Raises `Refusal`.
    """
    falls_off = end is not None and not block.give(None, Nothing(), end)
    result = _joined([*block.returned.values()])
    numbers = [value for node, value in block.returned.items() if node is not None]
    if gives_up and isinstance(result, Clash) and len(numbers) < len(block.returned):
        falls_off, result = True, _joined(numbers)
    if isinstance(result, Clash):
        function = block.frame.function
        refuse(function, f"{function.name} returns {describe(result)}")
    if block.definite and (unlike := _unlike(numbers)):
        refuse(block.frame.function, f"it returns tuples that hold {unlike[0]} at times where they hold {unlike[1]}")
    return falls_off, result


def _unlike(values: list[Value]) -> tuple[str, str] | None:
    """Two things, in words, of which tuples hold one here and the other there, in the same place."""
    tuples = [value for value in values if isinstance(value, Sequence)]
    if len(tuples) < len(values):
        return None
    for items in zip(*(each.items for each in tuples), strict=False):
        there = [item for item in items if not isinstance(item, Nothing)]
        joined = _joined(there)
        if joined is not None and len(there) < len(items) and not _is_plain(joined):
            return describe(Nothing()), describe(joined)
        if isinstance(joined, Clash):
            return joined.first, joined.second
        if found := _unlike(there):
            return found
    return None


def _is_plain(value: Value) -> bool:
    """A number of Python's own, or a tuple of such: compiled code has a type for it or None."""
    if isinstance(value, Sequence):
        return all(map(_is_plain, value.items))
    return isinstance(value, Number) and value.tags == {PY}


def _joined(values: list[Value]) -> Value | None:
    result: Value | None = None
    for value in values:
        result = value if result is None else join(result, value)
    return result


def signature_problem(function: Function) -> str:
    """Why a function's parameters cannot be passed one by one; empty when they can."""
    a = function.args
    if a.vararg or a.kwarg or a.kwonlyargs:
        return f"{function.name} takes * or named-only parameters"
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function)):
        return f"{function.name} is a generator"
    return ""
