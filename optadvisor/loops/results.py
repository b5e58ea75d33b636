"""What a function of compiled code gives back: the values of its `return` statements; None where its end is reached.

    def place(xs, x):                           def place(xs, x):
        for i in range(len(xs) - 1):                for i in range(len(xs) - 1):
            if xs[i] <= x <= xs[i + 1]:     →           if xs[i] <= x <= xs[i + 1]:
                return i                                    return i
                                                    raise ValueError  # the original returns None here

Does not handle: `return None` beside numbers.
"""

from __future__ import annotations

from optadvisor.loops.facts import State, refuse
from optadvisor.loops.statements import Block
from optadvisor.loops.values import Clash, Nothing, Value, describe, join


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
    return falls_off, result


def _joined(values: list[Value]) -> Value | None:
    result: Value | None = None
    for value in values:
        result = value if result is None else join(result, value)
    return result
