"""Ints that are known ahead, such as masks and multipliers of 64 bits, and what is noted of operations with such ints.

    (1 << 64) - 1, 2**64, 0x9E3779B97F4A7C15, MASK   → the int, which compiled code has written out

Does not handle: negative ones, globals that are bound more than once (see `Question.constants`).
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable

from optadvisor.loops.facts import Facts, Frame, Operation, State
from optadvisor.loops.intervals import INT64, WORDS, Interval
from optadvisor.loops.values import INT, LOW_WORD, LOWEST_BITS, WORD, Number, word

LOWEST, SHARE = "lowest bits", "share of "
"""What `Facts.words` says of an operation: it is done with 64 bits without a sign; it divides by that float."""
DIVIDED, CONVERTED = "divided", "converted"
"""The same of what a check does, and of what becomes a float; so that no other context of a function differs."""
LONGEST = 1100
"""Powers of more bits are not worked out."""


def constant_int(frame: Frame, node: ast.expr, state: State) -> int | None:
    """The int that is written out, or that a variable always holds; None for anything else."""
    if isinstance(node, ast.Name):
        return _held(frame, node, state)
    return calculated(node, lambda name: _of_file(frame, name, state))


def calculated(node: ast.expr, held: Callable[[ast.Name], int | None] = lambda name: None) -> int | None:
    """The int that is written out, also as `2**64 - 1`; None for anything else. `held` tells what names stand for."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name):
        return held(node)
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    left, right = (calculated(side, held) for side in sides) if sides else (None, None)
    if left is None or right is None or max(abs(left), abs(right)) >= 2**LONGEST:
        return None
    assert isinstance(node, ast.BinOp)
    match node.op:
        case ast.Pow() if 0 <= right <= LONGEST and abs(left) <= 16:
            return int(left**right)
        case ast.LShift() if 0 <= right <= LONGEST:
            return left << right
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
    return None


def _held(frame: Frame, node: ast.Name, state: State) -> int | None:
    slot = state.get(node.id)
    if slot is None and node.id not in frame.locals:
        return frame.constants(node.id)
    value = slot.value if slot is not None and slot.bound else None
    known = isinstance(value, Number) and value.machine in (INT, WORD, LOW_WORD)
    known = known and isinstance(value, Number) and value.interval.low == value.interval.high
    return value.interval.low if known and isinstance(value, Number) else None


def written(frame: Frame, node: ast.expr, state: State) -> Number | None:
    """The value of an int of more than 63 bits that is written out, or is a global that always is the same."""
    if not frame.words or not isinstance(node, ast.Constant | ast.BinOp | ast.Name):
        return None
    number = calculated(node, lambda name: _of_file(frame, name, state))
    if number is None or number < 0 or (number <= INT64.high and not isinstance(node, ast.Name)):
        return None
    for name in (part.id for part in ast.walk(node) if isinstance(part, ast.Name)):
        frame.facts.constants[name] = frame.constants(name) or 0
    frame.facts.numbers[node] = number & WORDS.high
    exact = Interval(number, number)
    value = word(exact) if exact.fits(WORDS) else dataclasses.replace(LOWEST_BITS, interval=exact)
    frame.facts.values[node] = value
    return value


def _of_file(frame: Frame, node: ast.Name, state: State) -> int | None:
    return None if node.id in frame.locals or node.id in state else frame.constants(node.id)


def noted(frame: Frame, node: ast.expr, state: State) -> None:
    """A global whose value is written into the copy must be seen to be the same."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            written(frame, part, state)


def forget(facts: Facts, node: Operation) -> None:
    """What an earlier round, in which the operation was another one, has noted of it."""
    facts.checks.pop(node, None)
    facts.suspects.pop(node, None)
    facts.machines[node] = WORD


def lowest(facts: Facts, node: Operation) -> Number:
    """Have an operation done with 64 bits without a sign, which keeps the lowest 64 bits of what it gives."""
    forget(facts, node)
    facts.words[node] = LOWEST
    return LOWEST_BITS
