"""Where small calls lose and large ones gain: the size between them, and when there is none."""

from __future__ import annotations

from typing import Any

import pytest

from optadvisor.records import CallTiming, CapturedCall, ValueSpec
from optadvisor.verifier.crossover import Crossover, crossover

SLOWER, FASTER = (1e-5, 1e-4), (1e-2, 1e-4)
"""Seconds of the original and of the candidate in a small call and in a large one."""


def call(**arguments: Any) -> CapturedCall:
    specs = tuple(ValueSpec(name=name, **facts) for name, facts in arguments.items())
    return CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=1.0, arguments=specs)


def number(value: int) -> dict[str, str]:
    return {"type": "builtins.int", "low": str(value), "high": str(value)}


def numbers(*values: int) -> list[CapturedCall]:
    return [call(n=number(value)) for value in values]


def found(recorded: list[CapturedCall], *pairs: tuple[float, float], mean: float = 0.0) -> Crossover | None:
    timed = [CallTiming(original_seconds=a, candidate_seconds=b) for a, b in pairs]
    return crossover(recorded, timed, mean)


MANY = 2e-5
"""Seconds of a call on average in a run in which nearly all are small."""


def test_small_calls_are_left_to_the_original() -> None:
    size = found(numbers(10, 10_000), SLOWER, FASTER, mean=MANY)
    # ten times slower and a hundred times faster: a third of the way, on logarithmic scales
    assert size is not None
    assert size.test == "_builtins.type(n) is _builtins.int and n >= 110"
    assert size.sentence == "n is at least 110: below, your own code is faster"


@pytest.mark.parametrize(
    ("small", "large", "test"),
    [
        (
            {"type": "builtins.list", "length": 9},
            {"type": "builtins.list", "length": 9999},
            "_builtins.type(x) is _builtins.list and _builtins.len(x) >= 99",
        ),
        (
            {"type": "numpy.ndarray", "shape": (3, 3)},
            {"type": "numpy.ndarray", "shape": (3, 3333)},
            "_builtins.type(x) is _np.ndarray and x.size >= 99",
        ),
        (
            {"type": "builtins.str", "length": 9},
            {"type": "builtins.str", "length": 9999},
            "_builtins.type(x) is _builtins.str and _builtins.len(x) >= 99",
        ),
    ],
)
def test_sizes_that_cost_nothing_to_ask_for(small: Any, large: Any, test: str) -> None:
    size = found([call(x=small), call(x=large)], SLOWER, FASTER, mean=MANY)
    assert size is not None
    assert size.test == test


def test_the_limit_lies_between_what_was_seen() -> None:
    size = found(numbers(7, 8), SLOWER, FASTER, mean=MANY)
    assert size is not None
    assert size.test.endswith("n >= 8")
    size = found(numbers(0, 1_000_000), SLOWER, FASTER, mean=MANY)
    assert size is not None
    assert 0 < int(size.test.rpartition(" ")[2]) < 1_000_000


@pytest.mark.parametrize("pairs", [(SLOWER, SLOWER), (FASTER, FASTER)])
def test_where_all_calls_agree_there_is_none(pairs: tuple[tuple[float, float], ...]) -> None:
    assert found(numbers(10, 10_000), *pairs, mean=MANY) is None


def test_a_size_that_does_not_part_them_is_not_taken() -> None:
    """Small, large, and small again but faster; then one that another argument parts."""
    assert found(numbers(10, 10_000, 5), SLOWER, FASTER, FASTER, mean=MANY) is None
    assert found(numbers(10_000, 10), SLOWER, FASTER, mean=MANY) is None
    both = [call(n=number(n), m=number(m)) for n, m in ((10, 1), (10_000, 9), (5, 8))]
    size = found(both, SLOWER, FASTER, FASTER, mean=MANY)
    assert size is not None
    assert "m >= " in size.test


def test_what_hardly_costs_anything_is_not_tested() -> None:
    """One small call in the run, or in each thousand."""
    assert found(numbers(10, 10_000), SLOWER, (1.0, 0.1)) is None
    assert found(numbers(10, 10_000), SLOWER, (1.0, 0.1), mean=0.5) is None
    assert found(numbers(10, 10_000), SLOWER, (1.0, 0.1), mean=MANY) is not None


@pytest.mark.parametrize(
    ("small", "large"),
    [
        ({"type": "builtins.float"}, {"type": "builtins.float"}),
        (number(10), {"type": "builtins.float"}),
        ({"type": "__main__.Grid"}, {"type": "__main__.Grid"}),
        (number(-10), number(10)),
    ],
)
def test_other_arguments_have_no_size(small: Any, large: Any) -> None:
    assert found([call(x=small), call(x=large)], SLOWER, FASTER, mean=MANY) is None


def test_without_times_of_all_calls_there_is_none() -> None:
    assert found(numbers(10, 10_000)) is None
    assert found(numbers(10, 10_000), SLOWER) is None
    assert found([], SLOWER) is None
