"""Recursive functions that `unwinding` made loops of: they go exactly as deep, and give the same for random inputs."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from casekit import read_case

CASES = Path(__file__).parent / "cases" / "unwinding"
INPUTS: dict[str, Callable[[random.Random, int], tuple[Any, ...]]] = {
    "reversed_text": lambda draw, size: ("".join(draw.choice("ab é") for _ in range(size)),),
    "greatest_common_divisor": lambda draw, size: (draw.randrange(10**size), draw.randrange(10 ** (size // 2))),
    "never_ends": lambda draw, size: (size,),
    "palindrome_by_and": lambda draw, size: ("a" * size + draw.choice("ab") + "a" * size,),
    "counts_with_and_without": lambda draw, size: ("a", draw.choices(["a", "b", "", "cc"], k=size), draw.randrange(2)),
    "largest_of_floats": lambda draw, size: ([draw.random() for _ in range(size)], 0),
    "differences_in_order": lambda draw, size: ([draw.uniform(-1, 1) for _ in range(size)], 0),
}


def both(name: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    case = read_case(CASES / f"{name}.py")
    after = getattr(case.load(case.after), case.qualname)
    return getattr(case.load(case.before), case.qualname), after


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        result = function(*arguments)
    except Exception as error:
        return type(error), error.args
    return type(result), repr(result)


def deeper(levels: int, function: Callable[..., Any], *arguments: Any) -> Any:
    """What comes of a call that is made so many levels further down."""
    return deeper(levels - 1, function, *arguments) if levels else function(*arguments)


def at(levels: int, function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return deeper(levels, function, *arguments)
    except RecursionError:
        return RecursionError  # of its message, CPython decides by how often the code has run


@pytest.mark.parametrize("name", INPUTS)
def test_the_same_comes_of_random_inputs(name: str) -> None:
    before, after = both(name)
    draw = random.Random(name)
    for size in (0, 1, 2, 3, 10, 30, 90, 300):
        for _ in range(5):
            arguments = INPUTS[name](draw, size)
            assert outcome(after, *arguments) == outcome(before, *arguments), arguments


@pytest.mark.parametrize("name", INPUTS)
def test_the_last_levels_of_recursion(name: str) -> None:
    before, after = both(name)
    arguments = INPUTS[name](random.Random(1), 40)
    limit = sys.getrecursionlimit()
    seen = set()
    try:
        sys.setrecursionlimit(600)
        for levels in range(400, 590):
            there = at(levels, before, *arguments)
            assert at(levels, after, *arguments) == there, levels
            seen.add(there)
    finally:
        sys.setrecursionlimit(limit)
    assert len(seen) == 2  # it was deep enough, and not always


@pytest.mark.parametrize("name", INPUTS)
def test_the_loop_is_what_runs(name: str) -> None:
    _, after = both(name)
    called: list[str] = []
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        after(*INPUTS[name](random.Random(2), 20))
    finally:
        sys.setprofile(None)
    assert called.count(after.__name__) == 1
    assert f"_{after.__name__}_unwound" in called


def test_a_failure_costs_one_round_of_each_call_at_most() -> None:
    """The calls inside of the original do not try the loop again, until it has been left alone for a while."""
    before, after = both("counts_with_and_without")
    words = [*["a"] * 300, "bbbb"]
    called: list[str] = []
    sys.setprofile(lambda frame, event, _: called.append(frame.f_code.co_name) if event == "call" else None)
    try:
        there, here = outcome(before, "a", words), outcome(after, "a", words)
    finally:
        sys.setprofile(None)
    assert here == there == (ValueError, ("too long: bbbb",))
    assert called.count("_count_unwound") == 1
    assert after.__globals__["_count_unwound"].left == 1  # the next call tries again
    assert after("a", ["a"] * 100, 0) == 100


def test_what_does_not_fit_is_looked_at_once() -> None:
    before, after = both("largest_of_floats")
    values = [1.5] * 200 + [7]
    assert after(values, 0) == before(values, 0)
    assert after.__globals__["_largest_unwound"].__dict__.get("left", 0) <= 1
    assert after([1.5] * 20, 0) == 1.5
