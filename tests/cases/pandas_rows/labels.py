# --- before
import pandas


def longest(df):
    best = 0
    names = {}
    for label in df.index:
        if df.at[label, "length"] > best and df["depth"].loc[label] < 10:
            best = df["length"].iloc[label]
            names[label] = df.loc[label]["name"]
    return best, names

# --- inputs: longest
CALLS = [call(pandas.DataFrame({"length": [2, 3, 1], "depth": [1.0, 2.0, 3.0], "name": ["a", "b", "c"]}))]
CHECKS = [
    call(pandas.DataFrame({"length": [2, 3], "depth": [1.0, 20.0], "name": ["a", "b"]}, index=[1, 0])),
    call(pandas.DataFrame({"length": [2, 3], "depth": [1.0, 20.0], "name": ["a", "b"]}, index=["u", "v"])),
    call(pandas.DataFrame({"length": [2.5, 3.5], "depth": [1, 2], "name": [1, 2]})),
    call(pandas.DataFrame({"length": [2.5, 3.5], "depth": [1, 2]})),
    call(pandas.DataFrame({"length": ["a"], "depth": [1], "name": ["x"]})),
]

# --- after: light rows
import pandas
import numpy as _np


class _LookUp:
    """Looks values up one by one."""

    def __init__(self, look_up):
        self.look_up = look_up

    def __getitem__(self, position):
        return self.look_up(position)


def _cells(frame, column, by_label, in_row, look_up, *changed):
    """A list of what `look_up(0)`, `look_up(1)`, … find in a column; on doubt something that looks it up."""
    if type(frame) is not pandas.DataFrame:
        return _LookUp(look_up)
    counted = isinstance(frame.index, pandas.RangeIndex) and frame.index.start == 0 and frame.index.step == 1
    named = type(frame.columns) is pandas.Index and frame.columns.is_unique and column in frame.columns
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


def longest(df):
    best = 0
    names = {}
    df_length = _cells(df, "length", True, False, lambda k: df['length'].iloc[k])
    df_name = _cells(df, "name", True, True, lambda k: df.loc[k]['name'])
    df_length_2 = _cells(df, "length", True, False, lambda k: df.at[k, 'length'])
    df_depth = _cells(df, "depth", True, False, lambda k: df['depth'].loc[k])
    for label in df.index:
        if df_length_2[label] > best and df_depth[label] < 10:
            best = df_length[label]
            names[label] = df_name[label]
    return best, names
