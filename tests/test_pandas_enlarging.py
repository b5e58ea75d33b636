"""The class that `pandas_enlarging` writes, against the steps it puts off: tables, rows and labels at random."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import pytest
from test_pandas_growing import VALUES, Table, outcome, shown

from optadvisor.rewriters._growing_tables import Making, growing_table

STARTS: dict[str, Callable[[], Any]] = {
    "columns": lambda: pd.DataFrame(columns=["a", "b"]),
    "empty lists": lambda: pd.DataFrame({"a": [], "b": []}),
    "nothing": pd.DataFrame,
    "floats": lambda: pd.DataFrame(columns=["a", "b"], dtype=float),
    "kinds": lambda: pd.DataFrame({"a": pd.Series([], dtype="int64"), "b": pd.Series([], dtype="float64")}),
    "rows": lambda: pd.DataFrame({"a": [1, 2], "b": [0.5, 0.25]}),
    "other labels": lambda: pd.DataFrame({"a": [1, 2], "b": ["x", "y"]}, index=[1, 0]),
    "later labels": lambda: pd.DataFrame({"a": [1, 2], "b": [0.5, 0.25]}, index=[5, 2]),
    "texts as labels": lambda: pd.DataFrame({"a": [1, 2], "b": ["x", "y"]}, index=["k", "l"]),
    "a name of the labels": lambda: pd.DataFrame(columns=["a", "b"], index=pd.Index([], name="k")),
    "columns twice": lambda: pd.DataFrame([[1, 2]], columns=["a", "a"]),
    "numbers of columns": lambda: pd.DataFrame(columns=[0, 1]),
    "row by row": lambda: pd.DataFrame(np.ones((3, 2)), columns=["a", "b"]),
    "categories": lambda: pd.DataFrame({"a": pd.Categorical(["x"]), "b": [1]}),
    "somebody's own": lambda: Table({"a": [1], "b": [2.5]}),
    "none": lambda: None,
}
MORE = (*VALUES, np.bool_(True), np.int32(3), np.float32(0.5), np.float64("nan"), np.str_("x"), pd.NaT, (1, 2))
ROWS: tuple[Callable[[Any, Any], Any], ...] = (
    lambda a, b: [a, b],
    lambda a, b: (a, b),
    lambda a, b: {"a": a, "b": b},
    lambda a, b: {"b": b, "a": a},
    lambda a, b: {"a": a, "c": b},
    lambda a, b: pd.Series([a, b], index=["a", "b"]),
    lambda a, b: [a],
    lambda a, b: a,
)


def collection() -> Any:
    namespace: dict[str, Any] = {"pd": pd, "np": np}
    exec(growing_table("Growing", Making(keywords="", enlarged=True), "pd"), namespace)
    return namespace["Growing"]


def enlarge(table: Any, label: Any, row: Any) -> None:
    table.loc[len(table) if label is None else label] = row


def compare(start: Callable[[], Any], rows: list[Any], labels: list[Any]) -> int:
    """How many rows were put off up to the end."""
    table, parts = start(), collection()(start())
    for row, label in zip(rows, labels, strict=True):
        expected = outcome(partial(enlarge, table, label, row))
        assert outcome(partial(parts.add, row, label)) == expected
        if expected is not None:
            return 0
        assert len(parts) == len(table)
    put_off = len(parts.rows)
    assert shown(parts.joined()) == shown(table)
    return put_off


@pytest.mark.parametrize("start", STARTS)
def test_putting_rows_off_gives_what_the_steps_give(start: str) -> None:
    draw, put_off = random.Random(start), 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for turn in range(20):
            few = [draw.sample(MORE[: draw.choice([4, 16, len(MORE)])], draw.choice([1, 1, 2])) for _ in "ab"]
            made = draw.choice(ROWS[:3]) if turn % 3 else None
            rows = [(made or draw.choice(ROWS))(*map(draw.choice, few)) for _ in range(6)]
            ahead = range(0 if start == "none" else len(STARTS[start]()), 99)
            odd = [0, True, 2.0, "z"] if turn % 2 else [None]
            labels = [draw.choice([None, k, draw.choice(odd)]) for k in ahead[:6]]
            put_off += compare(STARTS[start], rows, labels)
    assert put_off > 0 or start not in ("columns", "empty lists", "kinds")


def test_a_whole_number_that_came_as_a_float_is_not_put_off_as_a_whole_number() -> None:
    """A Series of 1 and 0.5 holds floats, and so does a column of objects after that row."""
    first = [pd.Timestamp(2020, 1, 1), 3.5]
    compare(STARTS["columns"], [first, first, *[[2**53 + 1, 3.5]] * 5], [None] * 7)


def test_a_row_under_another_label_ends_the_order() -> None:
    """Then the number of rows may be the label of one of them."""
    compare(STARTS["columns"], [[1, 0.5]] * 6, [None, None, None, 4, None, None])


def test_a_value_that_is_set_anew_stays_where_it_lies_in_memory() -> None:
    compare(STARTS["row by row"], [[1.5, 0.5]] * 6, [3, 4, 5, 0, 1, 2])


@pytest.mark.parametrize("large", [2**53 + 1, -(2**53) - 1, np.int64(2**53 + 1)])
def test_a_whole_number_that_is_rounded_beside_a_float_is_not_put_off(large: Any) -> None:
    """A row of a whole number and a float is a Series of floats, though its column holds whole numbers."""
    rows = [*[[1, 0.5]] * 3, *[[type(large)(1), 0.5]] * 3, *[[large, 0.5]] * 5]
    assert compare(STARTS["kinds"], rows, [None] * len(rows)) == 0
