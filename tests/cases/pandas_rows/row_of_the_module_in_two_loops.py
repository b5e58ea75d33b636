# --- before
import pandas as pd

row = None


def total(df, other):
    global row
    found = 0.0
    for index, row in df.iterrows():
        found += row["a"]
        for index, row in other.iterrows():
            found += row["a"]
    return found

# --- inputs: total
CALLS = [call(pd.DataFrame({"a": [1.0, 2.0]}), pd.DataFrame({"a": [3.0, 4.0]}))]

# --- after: light rows
import pandas as pd


def _columns_by_row(frame, *names):
    """Columns as the rows of `frame` hold their values, or None where only pandas can tell."""
    if type(frame) is not pd.DataFrame or type(frame.columns) is not pd.Index or not frame.columns.is_unique:
        return None
    if len(frame) == 0 or not all(name in frame.columns for name in names):
        return None
    kinds = set(map(str, frame.dtypes))
    if len(kinds) == 1 and kinds <= {"bool", "int64", "float64"}:
        return [list(frame[name].to_numpy()) for name in names]
    if kinds == {"int64", "float64"}:  # in such a row integers become floats
        return [list(frame[name].to_numpy("float64")) for name in names]
    if not kinds <= {"bool", "int64", "float64", "object", "str"}:
        return None
    for name in frame.columns[frame.dtypes == object]:
        if not set(map(type, frame[name].tolist())) <= {bool, int, float, str}:
            return None
    return [frame[name].tolist() for name in names]


def _total_rows2(frame):
    """The rows of `frame.iterrows()`, with what the loop looks up; `row` is left as by pandas."""
    global row
    columns = _columns_by_row(frame, "a")
    if columns is None:
        for index, row in frame.iterrows():
            yield index, row
        return
    number = -1
    try:
        for number, (index, a) in enumerate(zip(frame.index, *columns)):
            yield index, {"a": a}
    finally:
        if number >= 0:
            _, row = next(frame.iloc[number : number + 1].iterrows())
            row.index, row.name = frame.columns, index  # the very objects


row = None


def total(df, other):
    global row
    found = 0.0
    for index, row in df.iterrows():
        found += row["a"]
        for index, _row in _total_rows2(other):
            found += _row["a"]
    return found
