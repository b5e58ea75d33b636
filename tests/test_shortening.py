"""Calls that take long are made smaller before they are varied, unless they fail then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from optadvisor.verifier.generated.inputs import made_smaller, variations
from optadvisor.verifier.generated.sizes import LARGE_ONES, SHORT, TINY, Shortening, of_all
from optadvisor.verifier.shortening import FAILS, shortening

WITHIN = replace(LARGE_ONES, places=True)


def asking(answers: Callable[[Shortening | None], float | None]) -> tuple[list[Any], Callable[..., float | None]]:
    asked: list[Any] = []

    def seconds_of(how: Shortening | None) -> float | None:
        asked.append(how)
        return answers(how)

    return asked, seconds_of


def test_a_quick_call_is_only_shortened_where_it_is_large() -> None:
    asked, seconds_of = asking(lambda how: None)
    assert shortening(seconds_of, 0.001) is LARGE_ONES
    assert asked == [LARGE_ONES]


def test_a_slow_call_is_made_short_in_everything() -> None:
    asked, seconds_of = asking(lambda how: 0.002)
    assert shortening(seconds_of, 0.024) == of_all(SHORT)
    assert asked == [of_all(SHORT)]


def test_one_that_is_still_slow_becomes_tiny() -> None:
    _, seconds_of = asking(lambda how: 0.001 if how is not None and how.targets == TINY else 0.012)
    assert shortening(seconds_of, 2.0) == of_all(TINY)


def test_the_quickest_way_is_taken_where_none_is_quick() -> None:
    seconds: dict[tuple[int, ...], float] = {SHORT: 0.4, TINY: 0.2}
    _, seconds_of = asking(lambda how: seconds[how.targets] if how is not None and how.lengths else None)
    assert shortening(seconds_of, 2.0) == of_all(TINY)


@pytest.mark.parametrize(
    "works",
    [
        of_all(SHORT, places=True),
        of_all(SHORT, counts=False, places=True),
        of_all(SHORT, lengths=False),
    ],
)
def test_a_way_in_which_it_fails_is_not_taken(works: Shortening) -> None:
    _, seconds_of = asking(lambda how: 0.001 if how == works else FAILS)
    assert shortening(seconds_of, 0.5) == works


def test_what_is_hardly_quicker_is_not_taken() -> None:
    _, seconds_of = asking(lambda how: None if how is LARGE_ONES else 0.3)
    assert shortening(seconds_of, 0.5) is LARGE_ONES


@pytest.mark.parametrize(
    ("recorded", "seconds", "expected"),
    [(0.01, 0.01, None), (FAILS, 0.01, LARGE_ONES), (0.5, 0.5, LARGE_ONES)],
)
def test_one_that_fails_when_shortened_stays_as_it_was_recorded(
    recorded: float, seconds: float, expected: Shortening | None
) -> None:
    """Unless it failed when it was recorded as well, or takes too long."""
    _, seconds_of = asking(lambda how: recorded if how is None else FAILS)
    assert shortening(seconds_of, seconds) is expected


def test_large_ones_keep_their_indices_where_they_fail_without() -> None:
    _, seconds_of = asking(lambda how: 0.001 if how == WITHIN else FAILS)
    assert shortening(seconds_of, 0.002) == WITHIN


# ---------------------------------------------------------------- what becomes of a call


def small(how: Shortening, *arguments: Any) -> list[Any]:
    state: dict[str, Any] = {"args": list(arguments), "kwargs": {}, "globals": {}, "defaults": (None, None)}
    names = {f"p{number}": one for number, one in enumerate(arguments)}
    variation = made_smaller(state, names, how)
    assert variation is not None
    variation.apply(state)
    found: list[Any] = state["args"]
    return found


def test_lengths_and_the_numbers_that_go_with_them() -> None:
    xs, n, last, text = small(of_all(SHORT), [0.5] * 370, 370, 369, "x" * 300)
    assert (len(xs), n, last, len(text)) == (SHORT[0], SHORT[0], SHORT[0] - 1, 2 * SHORT[0])


def test_only_counts() -> None:
    xs, n, steps = small(of_all(SHORT, lengths=False), [0.5] * 370, 370, 900)
    assert (len(xs), n, steps) == (370, 370, SHORT[0])


def test_only_lengths() -> None:
    xs, n, steps = small(of_all(SHORT, counts=False), [0.5] * 370, 370, 900)
    assert (len(xs), n, steps) == (SHORT[0], SHORT[0], 900)


def test_indices_in_lists_stay_indices() -> None:
    columns = [(7 * k) % 370 for k in range(370)]
    rows = [[k, (k + 200) % 370] for k in range(370)]
    xs, found, pairs = small(of_all(SHORT, places=True), [0.5] * 370, columns, rows)
    assert all(0 <= one < len(xs) for one in found)
    assert all(0 <= one < len(xs) for row in pairs for one in row)
    xs, found, _ = small(of_all(SHORT), [0.5] * 370, columns, rows)
    assert max(found) >= len(xs)


def test_a_change_of_one_value_can_be_made_at_full_size() -> None:
    def state() -> dict[str, Any]:
        return {"args": [[0.5 + k for k in range(370)], 370], "kwargs": {}, "globals": {}, "defaults": (None, None)}

    first = state()
    names = {"xs": first["args"][0], "n": 370}
    by_label = {one.label: one for one in variations(first, names, limit=1000, how=of_all(SHORT))}
    variation = by_label["xs contains nan"]
    short, full = state(), state()
    variation.apply(short)
    assert variation.at_full_size is not None
    variation.at_full_size(full)
    for made, length in ((short, SHORT[0]), (full, 370)):
        xs = made["args"][0]
        assert len(xs) == made["args"][1] == length
        assert sum(one != one for one in xs) == 1
    (sizing,) = [one for label, one in by_label.items() if label.endswith("(shortened)")]
    assert sizing.at_full_size is None


@pytest.mark.parametrize(
    "label", ["xs and ys are one list", "p and q are equal", "xs alone is one shorter", "ys alone is one longer"]
)
def test_changes_of_several_values_and_of_one_length_can_be_made_at_full_size(label: str) -> None:
    """Else lists that are one object in short calls alone would look as if they were wrong for being short."""

    def state() -> dict[str, Any]:
        lists = [[0.5 + k for k in range(370)], [1.5 * k for k in range(370)]]
        return {"args": [*lists, 0.5, 0.25], "kwargs": {}, "globals": {}, "defaults": (None, None)}

    first = state()
    names = dict(zip(("xs", "ys", "p", "q"), first["args"], strict=True))
    by_label = {one.label: one for one in variations(first, names, limit=1000, how=of_all(SHORT))}
    at_full_size = by_label[label].at_full_size
    assert at_full_size is not None
    full = state()
    at_full_size(full)
    xs, ys, p, q = full["args"]
    assert [label for label, done in {
        "xs and ys are one list": xs is ys and len(xs) == 370,
        "p and q are equal": p == q,
        "xs alone is one shorter": (len(xs), len(ys)) == (369, 370),
        "ys alone is one longer": (len(xs), len(ys)) == (370, 371),
    }.items() if done] == [label]  # fmt: skip
