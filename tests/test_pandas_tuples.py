"""What `pandas_tuples` puts in the place of `itertuples`, against pandas, on tables of many kinds made at random."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest
from test_pandas_rows import shown, tables

from optadvisor.rewriters import pandas_tuples


def fields() -> Any:
    namespace: dict[str, Any] = {"pd": pd}
    exec(pandas_tuples.FIELDS.replace("NAME", "fields").replace("PANDAS", "pd"), namespace)
    return namespace["fields"]


def test_lists_hold_what_the_tuples_hold() -> None:
    replaced = 0
    read = fields()
    for draw, frame in tables(1500, "tuples"):
        names = draw.sample(["Index", *frame.columns], draw.randint(1, frame.shape[1]))
        expected = [[shown(getattr(row, name)) for name in names] for row in frame.itertuples()]
        columns = read(frame, *names)
        assert [list(map(shown, row)) for row in zip(*columns, strict=True)] == expected, frame.dtypes
        replaced += 1
    assert replaced == 1500


def test_objects_are_the_same_ones() -> None:
    things = [object(), [], {}, None]
    frame = pd.DataFrame({"a": pd.Series(things, dtype=object)})
    (found,) = fields()(frame, "a")
    assert [*map(id, found)] == [*map(id, things)] == [id(row.a) for row in frame.itertuples()]


class Table(pd.DataFrame):
    """Somebody's own."""


COLUMNS = {
    "two of one name": pd.DataFrame([[1, 2]], columns=["a", "a"]),
    "numbers as names": pd.DataFrame([[1, 2]], columns=["a", 0]),
    "levels": pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([("a", 1), ("b", 2)])),
    "missing": pd.DataFrame({"b": [1]}),
    "a class of its own": Table({"a": [1]}),
    "no table": {"a": [1]},
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_others_are_left_to_pandas(kind: str) -> None:
    assert fields()(COLUMNS[kind], "a") is None
