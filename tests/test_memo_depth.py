"""Copies with a memo come to a RecursionError where the original does, and answer each question a few times at most."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from casekit import read_case

FOLDER = Path(__file__).parent / "cases" / "memoising"
CALLS: dict[str, list[tuple[Any, ...]]] = {
    "coins_in_any_number": [(n, k, most) for n in (0, 5, 9) for k in (1, 3) for most in (3, 50)],
    "edit_distance_of_texts": [("abcd", "bxcd"), ("", "ab"), ("aaa", "aaaa")],
    "catalan_over_a_generator": [(n,) for n in range(6)],
    "knapsack_of_lists": [([2, 1, 2, 3], [5, 1, 5, 2], 0, room) for room in range(6)],
}


def outcome(function: Callable[..., Any], call: tuple[Any, ...], limit: int) -> str:
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        return repr(function(*call))
    except RecursionError as error:
        return f"RecursionError: {error}"
    finally:
        sys.setrecursionlimit(usual)


@pytest.mark.parametrize("name", CALLS)
def test_errors_come_at_the_same_depth(name: str) -> None:
    case = read_case(FOLDER / f"{name}.py")
    original, _, _ = case.calls(case.before)
    copy, _, _ = case.calls(case.after)
    memo = vars(sys.modules["case"])[f"_{case.qualname}_memo"]
    depth = len(inspect.stack())
    seen = Counter[bool]()
    for call in CALLS[name]:
        for limit in range(depth + 12, depth + 90):
            memo.__dict__.clear()
            expected = outcome(original, call, limit)
            assert outcome(copy, call, limit) == expected, (call, limit)
            seen[expected.startswith("RecursionError")] += 1
    assert min(seen[True], seen[False]) > 2


class Noted(dict[Any, Any]):
    """A memo that counts what is noted in it."""

    count = 0

    def __setitem__(self, key: Any, value: Any) -> None:
        self.count += 1
        super().__setitem__(key, value)


def test_an_answer_found_near_the_surface_is_taken_deep_down_too() -> None:
    case = read_case(FOLDER / "coins_in_any_number.py")
    case.calls(case.after)
    memo = Noted()
    vars(sys.modules["case"])["_ways_memo"](0, [], memo, 120, 5, 10**30)
    assert memo.count == len(memo)
