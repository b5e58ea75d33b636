# --- before
import pandas as pd


def total(df):
    p = df["price"]
    try:
        len(3)
    except TypeError as p:
        pass
    found = 0.0
    for i in range(len(df)):
        found += p[i] + df["price"].iloc[i]
    return found

# --- inputs: total
CALLS = [call(pd.DataFrame({"price": [1.5, 2.0]}))]
CHECKS = [call(pd.DataFrame({"price": []}))]

# --- after: light rows
import pandas as pd
import numpy as _np


class _LookUp:
    """Looks values up one by one."""

    def __init__(self, look_up):
        self.look_up = look_up

    def __getitem__(self, position):
        return self.look_up(position)


def _cells(frame, column, by_label, in_row, look_up, *changed):
    """A list of what `look_up(0)`, `look_up(1)`, … find in a column; on doubt something that looks it up."""
    if type(frame) is not pd.DataFrame:
        return _LookUp(look_up)
    counted = isinstance(frame.index, pd.RangeIndex) and frame.index.start == 0 and frame.index.step == 1
    named = type(frame.columns) is pd.Index and frame.columns.is_unique and column in frame.columns
    if not named or (by_label and not counted):
        return _LookUp(look_up)
    values, kinds = frame[column], set(map(str, frame.dtypes))
    if not all(isinstance(value, (list, dict, set, int, float, str)) or type(value) is _np.ndarray and not _np.may_share_memory(value, values.to_numpy()) for value in changed):
        return _LookUp(look_up)
    if in_row and not kinds <= {"bool", "int64", "float64", "object", "str"}:
        return _LookUp(look_up)
    if in_row and kinds == {"int64", "float64"}:
        return list(values.to_numpy("float64"))
    if str(values.dtype) in ("bool", "int64", "float64", "object"):
        return list(values.to_numpy())
    return values.tolist() if str(values.dtype) == "str" else _LookUp(look_up)


def total(df):
    p = df["price"]
    try:
        len(3)
    except TypeError as p:
        pass
    found = 0.0
    df_price = _cells(df, "price", False, False, lambda k: df['price'].iloc[k])
    for i in range(len(df)):
        found += p[i] + df_price[i]
    return found
