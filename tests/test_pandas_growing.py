"""The class that `pandas_growing` writes, against the steps it puts off: tables and rows of many kinds, at random."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd  # type: ignore[import-untyped]
import pytest

from optadvisor.rewriters._growing_tables import Making, growing_table

Row = tuple[Any, Any]


def growing(making: Making) -> Any:
    namespace: dict[str, Any] = {"pd": pd}
    exec(growing_table("Growing", making, "pd"), namespace)
    return namespace["Growing"]


FORMS: dict[str, tuple[Making, Callable[[Row], Any], dict[str, Any]]] = {
    "records": (Making(keywords="", renumbered=True), lambda row: [{"a": row[0], "b": row[1]}], {}),
    "records with their index": (Making(keywords=""), lambda row: [{"a": row[0], "b": row[1]}], {}),
    "lists of one": (Making(keywords="", renumbered=True), lambda row: {"a": [row[0]], "b": [row[1]]}, {}),
    "other order": (Making(keywords="", renumbered=True), lambda row: {"b": [row[1]], "a": [row[0]]}, {}),
    "one index": (Making(keywords=", index=[0]", scalars=True), lambda row: {"a": row[0], "b": row[1]}, {"index": [0]}),
    "columns": (
        Making(keywords=', columns=["a", "b"]', names=("a", "b"), renumbered=True),
        lambda row: [list(row)],
        {"columns": ["a", "b"]},
    ),
}


class Table(pd.DataFrame):  # type: ignore[misc]
    """Somebody's own."""

    @property
    def _constructor(self) -> type:
        return Table


def noted() -> pd.DataFrame:
    table = pd.DataFrame({"a": [1], "b": [2.5]})
    table.attrs["source"] = "here"
    return table


STARTS: tuple[Callable[[], Any], ...] = (
    pd.DataFrame,
    lambda: pd.DataFrame(columns=["a", "b"]),
    lambda: pd.DataFrame({"a": [1, 2], "b": [1.5, 2.5]}),
    lambda: pd.DataFrame({"a": ["x"], "b": [3]}),
    lambda: pd.DataFrame({"a": [1, 2], "b": [1.5, float("nan")]}, index=[5, 7]),
    lambda: pd.DataFrame({"b": [1.5], "a": [2]}),
    lambda: pd.DataFrame({"a": [1.0], "b": ["x"]}, index=["k"]),
    lambda: pd.DataFrame({"a": [1], "b": ["x"], "c": [3]}),
    lambda: pd.DataFrame({"a": pd.Categorical(["x"]), "b": [1]}),
    lambda: pd.DataFrame({"a": [1], "b": [2]}, dtype="int32"),
    lambda: pd.DataFrame({"a": [None, 1], "b": [2, "x"]}, dtype=object),
    lambda: pd.DataFrame({"a": [1], "b": [2]}, index=pd.Index([3], name="k")),
    lambda: pd.DataFrame([[1, 2]], columns=pd.Index(["a", "b"], name="names")),
    lambda: pd.DataFrame([[1, 2]], columns=["a", "a"]),
    lambda: pd.DataFrame({"a": [1], "b": [2.5]}).set_flags(allows_duplicate_labels=False),
    noted,
    lambda: Table({"a": [1], "b": [2.5]}),
    lambda: None,
)
VALUES: tuple[Any, ...] = (
    1, 2, 3.5, -0.0, 1e300, float("nan"), float("inf"), True, False, "x", "é", "", "\ud800", None, 2**53 + 1, 2**63,
    -(2**70), np.int64(4), np.float64(2.5), [1], pd.Timestamp(2020, 1, 1), 1j,
)  # fmt: skip


def shown(table: Any) -> Any:
    if not isinstance(table, pd.DataFrame):
        return table
    parts = [table.iloc[:, place].array for place in range(table.shape[1])]
    cells = [[(type(value), repr(value)) for value in part] for part in parts]
    index, columns = table.index, table.columns
    labels = [(type(one), str(one.dtype), list(one.names), one.tolist()) for one in (index, columns)]
    strides = [table.iloc[:, place].to_numpy().strides for place in range(table.shape[1])]  # sums may depend on them
    flags = (table.attrs, table.flags.allows_duplicate_labels)
    return type(table), table.shape, labels, [*map(str, table.dtypes)], cells, strides, flags


def outcome(action: Callable[[], Any]) -> Any:
    try:
        return action()
    except Exception as error:
        return type(error), str(error)


@pytest.mark.parametrize("form", FORMS)
def test_putting_rows_off_gives_what_the_steps_give(form: str) -> None:
    making, made, keywords = FORMS[form]
    collection, draw, put_off = growing(making), random.Random(form), 0
    ignore = {"ignore_index": True} if making.renumbered else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for start in STARTS:
            for _ in range(5):
                few = [draw.sample(VALUES[: draw.choice([4, 16, len(VALUES)])], draw.choice([1, 1, 2])) for _ in "ab"]
                rows = [(draw.choice(few[0]), draw.choice(few[1])) for _ in range(6)]
                put_off += compare(collection(start()), start(), [*map(made, rows)], keywords, ignore)
    assert put_off > 20


def joined(table: Any, row: Any, keywords: Any, ignore: Any) -> Any:
    return pd.concat([table, pd.DataFrame(row, **keywords)], **ignore)


def compare(parts: Any, table: Any, rows: list[Any], keywords: Any, ignore: Any) -> int:
    """How many rows were put off up to the end."""
    for row in rows:
        expected = outcome(partial(joined, table, row, keywords, ignore))
        found = outcome(partial(parts.add, row))
        if isinstance(expected, tuple):
            assert found == expected
            return 0
        assert found is None
        table = expected
        assert len(parts) == len(table)
    put_off = len(parts.rows)
    assert shown(parts.joined()) == shown(table)
    return put_off


def test_values_are_taken_as_they_are_when_they_are_added() -> None:
    row = {"a": 1, "b": 2.5}
    parts = growing(FORMS["records"][0])(pd.DataFrame({"a": [0], "b": [0.5]}))
    for number in range(4):
        row["a"] = number
        parts.add([row])
    assert len(parts.rows) == 3
    assert parts.joined()["a"].tolist() == [0, 0, 1, 2, 3]


def test_without_a_row_the_table_stays_the_same_object() -> None:
    table = pd.DataFrame({"a": [0]})
    assert growing(FORMS["records"][0])(table).joined() is table


def test_columns_may_have_any_names() -> None:
    names = ("COLUMNS", 'pd."""KEYWORDS', "\\")
    parts = growing(Making(keywords=f", columns={[*names]!r}", names=names))(pd.DataFrame([[1, 2, 3]], columns=names))
    for number in range(4):
        parts.add([[number, 1, 2]])
    assert tuple(parts.joined().columns) == names


def test_rows_without_columns_are_rows() -> None:
    parts = growing(FORMS["records"][0])(pd.DataFrame(index=[0, 1]))
    for _ in range(4):
        parts.add([{}])
    assert len(parts) == len(parts.joined()) == 6


def test_a_table_that_lies_row_by_row_in_memory_does_so_afterwards() -> None:
    making, made, keywords = FORMS["lists of one"]
    for start in (np.ones((3, 2)), np.asfortranarray(np.ones((3, 2)))):
        rows = [made((float(number), 2.5)) for number in range(5)]
        table = pd.DataFrame(start, columns=["a", "b"])
        compare(growing(making)(table), table, rows, keywords, {"ignore_index": True})
    compare(growing(making)(pd.DataFrame()), pd.DataFrame(), rows, keywords, {"ignore_index": True})
