# --- before
"""A cell's loop: the row stays the module's."""

import pandas as pd

index = row = None


def wet(df, found):
    global index, row
    for index, row in df.iterrows():
        if row["rain"] > 3:
            found.append(row["temp"] * 1.8 + 32)
        if row["temp"] > 40:
            break

# --- inputs: wet
def table(rain, temp, **more):
    return pd.DataFrame({"rain": rain, "temp": temp} | more)


CALLS = [call(table([1.0, 4.0, 5.0], [10.0, 12.5, 17.0], town=["a", "b", "c"]), [])]
CHECKS = [
    call(table([], []), []),
    call(table([1.0, 4.0, 5.0], [10.0, 41.0, 17.0]), []),
    call(table([1, 4, 5], [10.0, 12.5, 17.0]), []),
    call(table([1, 4, 5], [10, 41, 17]), []),
    call(table([1.0, 4.0, None], [10.0, 12.5, "warm"]), []),
    call(table([1.0, 4.0], [10.0, "warm"]), []),
    call(table([1.0, 4.0, 5.0], [10.0, 12.5, 17.0]).set_index("temp", drop=False), []),
    call(table([1.0, 4.0], [10.0, 12.5], when=[pd.Timestamp(0), pd.NaT]), []),
    call([1, 2], []),
]

# --- after: light rows
"""A cell's loop: the row stays the module's."""

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


def _wet_rows(frame, *changed):
    """The rows of `frame.iterrows()`, with what the loop looks up; `row` is left as by pandas."""
    global row
    columns = None
    if all(isinstance(value, (list, dict, set, int, float, str)) for value in changed):
        columns = _columns_by_row(frame, "rain", "temp")
    if columns is None:
        for index, row in frame.iterrows():
            yield index, row
        return
    number = -1
    try:
        for number, (index, rain, temp) in enumerate(zip(frame.index, *columns)):
            yield index, {"rain": rain, "temp": temp}
    finally:
        if number >= 0:
            _, row = next(frame.iloc[number : number + 1].iterrows())
            row.index, row.name = frame.columns, index  # the very objects


index = row = None


def wet(df, found):
    global index, row
    for index, _row in _wet_rows(df, found):
        if _row["rain"] > 3:
            found.append(_row["temp"] * 1.8 + 32)
        if _row["temp"] > 40:
            break
