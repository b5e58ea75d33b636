"""What `pandas_rows` puts in the place of pandas' rows, against pandas, on tables of many kinds made at random."""

from __future__ import annotations

import datetime
import functools
import math
import random
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from casekit import Case, call, site_of

from optadvisor.probes.observation import Observation
from optadvisor.records import Declined
from optadvisor.rewriters import _pandas_cells as pandas_cells
from optadvisor.rewriters import _pandas_series as pandas_series
from optadvisor.rewriters import _pandas_text as text
from optadvisor.rewriters import pandas_rows
from optadvisor.rewriters._pandas_text import Light
from optadvisor.verifier.equality.equivalence import compare

FLOATS = (0.0, -0.0, 1.5, math.nan, math.inf, 1e300)
INTEGERS = (0, 1, -5, 2**53 + 1, 2**62)
Draw = random.Random
COLUMNS: dict[str, Callable[[Draw, int], Any]] = {
    "floats": lambda r, n: np.array([r.choice(FLOATS) for _ in range(n)]),
    "integers": lambda r, n: np.array([r.choice(INTEGERS) for _ in range(n)], dtype="int64"),
    "truths": lambda r, n: np.array([r.random() < 0.5 for _ in range(n)]),
    "texts": lambda r, n: [r.choice(["a", "b", "", None]) for _ in range(n)],
    "objects": lambda r, n: pd.Series([r.choice(["a", 1.5, 2, True, math.nan]) for _ in range(n)], dtype=object),
    "object floats": lambda r, n: pd.Series([r.choice(FLOATS) for _ in range(n)], dtype=object),
    "missing": lambda r, n: pd.Series([r.choice([None, math.nan, pd.NA, pd.NaT]) for _ in range(n)], dtype=object),
    "object dates": lambda r, n: pd.Series([datetime.datetime(2020, 1, 1 + i) for i in range(n)], dtype=object),
    "dates": lambda r, n: pd.date_range("2020", periods=n),
    "no dates": lambda r, n: pd.Series([pd.NaT] * n),
    "spans": lambda r, n: pd.to_timedelta(range(n), unit="s"),
    "categories": lambda r, n: pd.Categorical([r.choice("ab") for _ in range(n)]),
    "unsigned": lambda r, n: np.array([abs(r.choice(INTEGERS)) for _ in range(n)], dtype="uint64"),
    "small floats": lambda r, n: np.array([r.choice(FLOATS[:4]) for _ in range(n)]).astype("float32"),
    "small integers": lambda r, n: np.arange(n, dtype="int32"),
    "nullable": lambda r, n: pd.array([1] * n, dtype="Int64"),
    "strings": lambda r, n: pd.Series([r.choice(["q", "z"]) for _ in range(n)], dtype="string"),
}
USUAL = ("floats", "integers", "truths", "texts", "objects", "object floats")


def table(draw: Draw) -> pd.DataFrame:
    rows, kinds = draw.choice([1, 1, 2, 3, 5]), draw.choice([list(COLUMNS), USUAL, USUAL[:2], USUAL[:1]])
    columns = {f"c{i}": COLUMNS[draw.choice(kinds)](draw, rows) for i in range(draw.choice([1, 1, 2, 3, 4]))}
    frame = pd.DataFrame(columns)
    if draw.random() < 0.3:
        frame.index = pd.Index([draw.choice([1, 2, "x"]) for _ in range(rows)], name=draw.choice(["key", None]))
    return frame


def tables(count: int, seed: str) -> Iterator[tuple[Draw, pd.DataFrame]]:
    draw = Draw(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(count):
            yield draw, table(draw)


def written(*helpers: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"pd": pd}
    for helper in (text.columns_helper("columns_by_row", "pd"), *helpers):
        exec(helper, namespace)
    return namespace


def light(columns: list[str]) -> Light:
    return Light(name="light", pandas="pd", columns_by_row="columns_by_row", columns=tuple(columns))


def shown(value: Any) -> Any:
    return type(value), getattr(value, "dtype", None), repr(value)


def test_rows_hold_the_same_values_of_the_same_types() -> None:
    replaced = 0
    for draw, frame in tables(1500, "rows"):
        names = draw.sample(list(frame.columns), draw.randint(1, frame.shape[1]))
        rows = written(text.rows_helper(light(names)))["light"]
        found = [(shown(index), *(shown(row[name]) for name in names)) for index, row in rows(frame)]
        expected = [(shown(index), *(shown(row[name]) for name in names)) for index, row in frame.iterrows()]
        assert found == expected, frame.dtypes
        replaced += isinstance(next(iter(rows(frame)))[1], dict)
    assert replaced > 400, "too few tables take the fast path for this test to say much"


LOOK_UPS: dict[str, tuple[bool, bool, Callable[[pd.DataFrame, str, int], Any]]] = {
    "iloc": (False, False, lambda frame, name, i: frame[name].iloc[i]),
    "iat": (False, False, lambda frame, name, i: frame[name].iat[i]),
    "at": (True, False, lambda frame, name, i: frame.at[i, name]),
    "loc": (True, False, lambda frame, name, i: frame.loc[i, name]),
    "column at": (True, False, lambda frame, name, i: frame[name].at[i]),
    "column": (True, False, lambda frame, name, i: frame[name][i]),
    "row by position": (False, True, lambda frame, name, i: frame.iloc[i][name]),
    "row by label": (True, True, lambda frame, name, i: frame.loc[i][name]),
}


@pytest.mark.parametrize("way", LOOK_UPS)
def test_lists_hold_what_is_found_one_by_one(way: str) -> None:
    namespace: dict[str, Any] = {"pd": pd, "np": np}
    for helper in pandas_cells.helpers("cells", "LookUp", "pd", "np"):
        exec(helper, namespace)
    by_label, in_row, look_up = LOOK_UPS[way]
    replaced = 0
    for draw, frame in tables(300, way):
        name = draw.choice(list(frame.columns))

        def one_by_one(k: int, frame: pd.DataFrame = frame, name: str = name) -> Any:
            return shown(look_up(frame, name, k))

        found = namespace["cells"](frame, name, by_label, in_row, lambda k, f=frame, n=name: look_up(f, n, k))
        replaced += isinstance(found, list)
        for position in range(len(frame)):
            expected = attempt(lambda k=position, f=one_by_one: f(k))
            assert attempt(lambda k=position, f=found: shown(f[k])) == expected, (frame.dtypes, name)
        assert isinstance(namespace["cells"](frame, name, by_label, in_row, one_by_one, frame), namespace["LookUp"])
    assert replaced > 100, "too few columns become lists for this test to say much"


OF_A_COLUMN: dict[str, tuple[bool, Callable[[pd.Series, int], Any]]] = {
    "iloc": (False, lambda column, i: column.iloc[i]),
    "iat": (False, lambda column, i: column.iat[i]),
    "at": (True, lambda column, i: column.at[i]),
    "loc": (True, lambda column, i: column.loc[i]),
    "brackets": (True, lambda column, i: column[i]),
}


@pytest.mark.parametrize("way", OF_A_COLUMN)
def test_values_of_a_column_are_those_found_one_by_one(way: str) -> None:
    namespace: dict[str, Any] = {"pd": pd, "np": np}
    exec(pandas_cells.SLOW.replace("NAME", "LookUp"), namespace)
    exec(pandas_series.helper("values", "LookUp", "pd", "np"), namespace)
    by_label, look_up = OF_A_COLUMN[way]
    replaced = 0
    for draw, frame in tables(300, way):
        column = frame.iloc[:, draw.randrange(frame.shape[1])]
        rows = draw.choice([len(frame), column, frame, [0] * len(frame), np.zeros(len(frame))])
        further = draw.choice([-1, 0, 0, 0, 1])

        def one_by_one(k: int, column: pd.Series = column) -> Any:
            return look_up(column, k)

        found = namespace["values"](column, rows, further, by_label, one_by_one)
        replaced += isinstance(found, list)
        for position in range(len(frame) + further):
            expected = attempt(lambda k=position, f=one_by_one: shown(f(k)))
            assert attempt(lambda k=position, f=found: shown(f[k])) == expected, (column.dtype, column.index)
        for changed in (frame, column, column.to_numpy() if column.dtype == np.float64 and len(column) else frame):
            slow = namespace["values"](column, rows, further, by_label, one_by_one, changed)
            assert isinstance(slow, namespace["LookUp"])
        assert type(namespace["values"](column, rows, further, by_label, one_by_one, np.zeros(3))) is type(found)
    assert replaced > 60, "too few columns become lists for this test to say much"


def attempt(action: Callable[[], Any]) -> Any:
    try:
        return action()
    except Exception as error:
        return type(error), str(error)


RESULTS: dict[str, Callable[[Draw, Any], Any]] = {
    "its value": lambda draw, value: value,
    "a text": lambda draw, value: str(value),
    "a truth": lambda draw, value: value == value,
    "something else": lambda draw, value: draw.choice([None, 1, 2.5, "x", math.nan, np.float64(2), True]),
    "a list": lambda draw, value: [value, 1],
    "a tuple": lambda draw, value: (value,),
    "a series": lambda draw, value: pd.Series({"a": value, "b": 1}),
    "an array": lambda draw, value: np.array([1.0, 2.0]),
    "a date": lambda draw, value: pd.Timestamp(0),
    "a dictionary": lambda draw, value: {"a": 1},
    "a mixture": lambda draw, value: draw.choice([pd.Series([1]), [2], 3.0]),
}


@pytest.mark.parametrize("kind", RESULTS)
def test_apply_makes_the_same_of_the_results(kind: str) -> None:
    for draw, frame in tables(80, kind):
        seed, name = draw.random(), draw.choice(list(frame.columns))
        applied = written(text.apply_helper(light([name])))["light"]

        def function(row: Any, *, name: str = name, draws: Draw) -> Any:
            return RESULTS[kind](draws, row[name])

        expected = observed(lambda f: f[0].apply(f[1], axis=1), frame, functools.partial(function, draws=Draw(seed)))
        found = observed(lambda f, to=applied: to(*f), frame, functools.partial(function, draws=Draw(seed)))
        assert compare(expected, found).level == "identical", (frame.dtypes, compare(expected, found))


def observed(action: Callable[[Any], Any], frame: pd.DataFrame, function: Any) -> Observation:
    seen = Observation(before=[])
    try:
        seen.result = action((frame, function))
    except Exception as error:
        seen.raised = error
    return seen


@pytest.mark.parametrize(
    "other",
    [
        pd.DataFrame({"a": [1.0, -0.0], "b": ["x", "y"]}),
        pd.DataFrame({"a": [1.0, 0.0], "b": ["x", "z"]}),
        pd.DataFrame({"a": [1, 0], "b": ["x", "y"]}),
        pd.DataFrame({"a": [1.0, 0.0], "b": ["x", "y"]}, index=[0, 2]),
        pd.DataFrame({"a": [1.0, 0.0], "b": ["x", "y"]}, index=[0, 1]),
        pd.DataFrame({"b": ["x", "y"], "a": [1.0, 0.0]}),
        pd.DataFrame({"a": [1.0, 0.0], "c": ["x", "y"]}),
        pd.DataFrame({"a": [1.0, 0.0], "b": pd.Categorical(["x", "y"])}),
        pd.DataFrame({"a": [1.0, 0.0], "b": ["x", "y"]}).rename_axis("k"),
    ],
)
def test_the_comparison_tells_tables_apart(other: pd.DataFrame) -> None:
    first = pd.DataFrame({"a": [1.0, 0.0], "b": ["x", "y"]})
    same, found = observed(lambda _: first.copy(), first, None), observed(lambda _: other, first, None)
    assert compare(observed(lambda _: first, first, None), same).level == "identical"
    assert compare(observed(lambda _: first, first, None), found).level != "identical"


# ---------------------------------------------------------------- what is declined


def reason(body: str, head: str = "", call_text: str = 'pd.DataFrame({"a": [1.0]}), []') -> str:
    """Why nothing is proposed for the body of a loop over rows; empty when something is."""
    source = f"import operator\nimport numpy as np\nimport pandas as pd\n{head}\n\n\ndef f(df, out):\n"
    source += "    for i, row in df.iterrows():\n"
    source += f"        {body}\n    return out\n"
    case = Case(
        path=Path("f.py"), before=source, inputs=f"CALLS = [call({call_text})]", qualname="f", after="",
        variant="", expected="", declined="",
    )  # fmt: skip
    answer, *_ = pandas_rows.propose(site_of(case))
    return answer.reason if isinstance(answer, Declined) else ""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('out.append(row["a"])', ""),
        ('out.append(np.sqrt(row["a"]) + float(row["a"]))', ""),
        ('out.append(row["a"]); df.at[i, "b"] = 1.0', ""),
        ('out.append(row["a"]); print(i)', ""),
        ("out.append(row[i])", "by a fixed text"),
        ("out.append(row[0])", "by a fixed text"),
        ('out.append(row["a"] + row.b)', "one way of the two"),
        ("out.append(row.index)", "asks the row itself"),
        ("out.append(dict(row))", "as a whole"),
        ('out.append(lambda: row["a"])', "inner function"),
        ('row["a"] = 1.0', "assigned"),
        ("out.append(1)", "no column"),
        ('df["a"] = row["a"]', "the table, is changed"),
        ('df.loc[i] = row["a"]', "is assigned"),
        ('df.at[i, "a"] = row["a"] + 1', "is assigned"),
        ('df.a = row["a"]', "is assigned"),
        ('df += row["a"]', "the table, is changed"),
        ('df.insert(0, "z", row["a"])', "the table, is changed"),
        ('df.drop(i, inplace=True); out.append(row["a"])', "may change"),
        ('np.put(df.values, 0, row["a"])', "may change"),
        ('np.add(row["a"], 1, out=df["a"].values)', "may change"),
        ('df["b"].values.fill(row["a"])', "not known here"),
        ('exec(row["a"])', "any name"),
        ('setattr(df, "a", row["a"])', "may change"),
        ('np.add(row["a"], 1, df["a"].values)', "may change"),
        ('np.add.at(out, 0, row["a"])', "may change"),
        ('operator.setitem(df, "a", row["a"])', "may change"),
        ('out.append(sum(map(out, [row["a"]])))', "not known"),
        ('out.append(max([row["a"]], key=out))', "not known"),
        ('out.append(sum(map(abs, [row["a"]])) + max([row["a"]], key=abs))', ""),
        ('out.append(row["a"] is i)', "one object"),
        ('out.append(row["a"] is None)', ""),
        ('pd.eval(row["a"])', "not known"),
        ('b = df["a"]; b += row["a"]', "may be the table"),
        ('b = df["a"].values; b[0] = row["a"]', "may be the table"),
    ],
)
def test_what_may_change_the_table_is_declined(body: str, expected: str) -> None:
    assert (reason(body) == "") is (expected == ""), reason(body)
    assert expected in reason(body)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("def g(x):\n    return x + 1", ""),
        ("TABLE = {}\ndef g(x):\n    TABLE[x] = 1\n    return x", ""),
        ("TABLE = pd.DataFrame()\ndef g(x):\n    TABLE['a'] = 1\n    return x", "may be the table"),
        ("def g(x):\n    global_table.loc[0, 'a'] = x", "is assigned"),
        ("def g(x):\n    return h(x)\ndef h(x):\n    x.y.pop(1)", "not known"),
        ("class g:\n    pass", "not known"),
        ("from pandas import eval as g", "not known"),
        ("g = abs", "not known"),
        ("import functools\n@functools.lru_cache\ndef g(x):\n    return x", "not known"),
    ],
)
def test_helpers_are_looked_at(head: str, expected: str) -> None:
    found = reason('out.append(g(row["a"]))', head, 'pd.DataFrame({"a": [1.0]}).iloc[:0], []')
    assert (found == "") is (expected == ""), found
    assert expected in found


def position_reason(body: str, head: str = "range(len(df))") -> str:
    """Why nothing is proposed for the body of a loop over positions; empty when something is."""
    source = f"import pandas as pd\n\n\ndef f(df, out):\n    for i in {head}:\n        {body}\n    return out\n"
    case = Case(
        path=Path("f.py"), before=source, inputs='CALLS = [call(pd.DataFrame({"a": [], "b": []}), [])]', qualname="f",
        after="", variant="", expected="", declined="",
    )  # fmt: skip
    answers = [*pandas_rows.propose(site_of(case)), None]
    return getattr(answers[0], "reason", "") if answers[0] is not None else "nothing"


@pytest.mark.parametrize(
    ("body", "head", "expected"),
    [
        ('out.append(df["a"].iloc[i])', "range(len(df))", ""),
        ('out.append(df["a"].iloc[i - 1])', "range(len(df))", ""),
        ('out.append(df["a"].iloc[i - 2])', "range(len(df))", "outside"),
        ('out.append(df.at[i - 1, "a"])', "range(len(df))", "outside"),
        ('out.append(df.at[i - 1, "a"])', "range(1, len(df))", ""),
        ('out.append(df.at[i + 1, "a"])', "range(len(df) - 1)", ""),
        ('out.append(df.at[i + 2, "a"])', "range(len(df) - 1)", "outside"),
        ('out.append(df.at[i, "a"])', "df.index", ""),
        ('out.append(df.at[i - 1, "a"])', "df.index", "outside"),
        ('out.append(df["a"].iloc[2 * i])', "range(len(df))", "outside"),
        ('out.append(df["a"].iloc[i])', "range(-1, len(df))", "nothing"),
        ('out.append(df["a"].iloc[i])', "range(len(df), 0, -1)", "nothing"),
        ('out.append(df["a"].iloc[i]); i += 1', "range(len(df))", "changes in the loop"),
        ('out.append(df["a"].iloc[i]); df = df[1:]', "range(len(df))", "changes in the loop"),
        ('out.append(df["a"].iloc[i]); df["a"] = 1', "range(len(df))", "the table, is changed"),
        ('out.append(df["a"].iloc[i]); df.loc[i, "b"] = 1', "range(len(df))", ""),
        ('out.append(df["a"].iloc[i]); df.loc[i, "a"] = 1', "range(len(df))", "is assigned"),
        ('out.append(df["a"].iloc[i]); df.loc[len(df), "b"] = 1', "range(len(df))", "grows"),
        ('out.append(df.iloc[i]["a"]); df.loc[i, "b"] = 1', "range(len(df))", "rows hold"),
        ('out.append(lambda: df["a"].iloc[i])', "range(len(df))", "a function is defined"),
    ],
)
def test_loops_over_positions(body: str, head: str, expected: str) -> None:
    found = position_reason(body, head)
    assert (found == "") is (expected == ""), found
    assert expected in found


def test_parameters_are_tested_when_the_program_runs() -> None:
    """A table under another name: what the loop changes is the table it goes through, so pandas does it."""
    case = Case(
        path=Path("f.py"),
        before=(
            "import pandas as pd\n\n\ndef f(df, out):\n    total = 0.0\n    for i, row in df.iterrows():\n"
            '        total += row["a"]\n        out["a"] = 5.0\n    return total\n'
        ),
        inputs='CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}), {})]',
        qualname="f", after="", variant="", expected="", declined="",
    )  # fmt: skip
    assert call is not None
    answer, *_ = pandas_rows.propose(site_of(case))
    assert not isinstance(answer, Declined)
    assert "`out`" in " ".join(answer.guards)
