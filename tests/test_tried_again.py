"""A copy of a recursive function that fails deep down is not tried again on every level above its failure."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from casekit import read_case

CASES = Path(__file__).parent / "cases"
LEVELS = 3000


def applied(folder: str) -> tuple[ModuleType, list[bool]]:
    """The module with the rewritten `fib`, and what is answered each time that it asks whether to try."""
    module = ModuleType("case")
    source = read_case(CASES / folder / "fibonacci.py").after
    exec(compile(source, "case.py", "exec"), module.__dict__)
    asked: Any = module.__dict__["_tried_again"]
    answers: list[bool] = []

    def counted(function: Any) -> bool:
        answers.append(asked(function))
        return answers[-1]

    module.__dict__["_tried_again"] = counted
    return module, answers


@pytest.fixture(autouse=True)
def deep() -> Any:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(LEVELS)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("folder", ["climbing", "memoising"])
def test_seldom_tried_where_it_fails(folder: str) -> None:
    module, answers = applied(folder)
    with pytest.raises(RecursionError):
        module.fib(3 * LEVELS)
    assert len(answers) > LEVELS // 2
    assert sum(answers) < 15


@pytest.mark.parametrize("folder", ["climbing", "memoising"])
def test_tried_as_before_after_a_while(folder: str) -> None:
    module, answers = applied(folder)
    with pytest.raises(RecursionError):
        module.fib(3 * LEVELS)
    for _ in range(20):
        assert module.fib(20) == 6765
    asked = len(answers)
    assert module.fib(25) == 75025
    assert len(answers) == asked, "it is not even asked any more"
