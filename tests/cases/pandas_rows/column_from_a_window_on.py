# --- before
import pandas as pd


def rises(df, window):
    values = df["price"]
    count = 0
    for i in range(window, len(df)):
        if values[i] > values[i - 2]:
            count += 1
    return count

# --- inputs: rises
P = pd.Series([1.5, 2.0, 4.0, 3.0])
D = pd.DataFrame({"price": P})
CALLS = [call(D, 2)]
CHECKS = [
    call(D, 1),
    call(D, 0),
    call(D, -1),
    call(D, 4),
    call(D, 9),
    call(D, 2.0),
    call(D, True),
    call(D[:0], 2),
    call(D.iloc[::-1], 2),
    call(D.set_index(pd.Index([5, 6, 7, 8])), 2),
    call(D.set_index(pd.Index([0, 1, 2, -2])), 0),
]

# --- after: light rows
import pandas as pd
import numpy as _np


class _LookUp:
    """Looks values up one by one."""

    def __init__(self, look_up):
        self.look_up = look_up

    def __getitem__(self, position):
        return self.look_up(position)


def _values(series, rows, further, by_label, look_up, *changed):
    """A list of what `look_up(0)`, `look_up(1)`, … find in a column of `rows` and `further`; on doubt one by one."""
    if type(series) is not pd.Series or not all(isinstance(value, (list, dict, set, int, float, str)) or type(value) is _np.ndarray and not _np.may_share_memory(value, series.to_numpy()) for value in changed):
        return _LookUp(look_up)
    sized = type(rows) in (pd.Series, pd.DataFrame, _np.ndarray, list, tuple)
    if not (sized or type(rows) is int) or (len(rows) if sized else rows) + further > len(series):
        return _LookUp(look_up)
    index = series.index
    if by_label and not (isinstance(index, pd.RangeIndex) and index.start == 0 and index.step == 1):
        return _LookUp(look_up)
    if str(series.dtype) in ("bool", "int64", "float64", "object"):
        return list(series.to_numpy())
    return series.tolist() if str(series.dtype) == "str" else _LookUp(look_up)


def rises(df, window):
    values = df["price"]
    count = 0
    values_values = _values(values if type(window) is int and window >= 2 else None, df, 0, True, lambda k: values[k])
    for i in range(window, len(df)):
        if values_values[i] > values_values[i - 2]:
            count += 1
    return count
