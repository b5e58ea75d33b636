# --- before
import pandas as pd


def pairs(df):
    found = []
    for k in range(df.shape[0] - 1):
        found.append((df.iloc[k]["age"], df.iloc[k]["name"], df.loc[k + 1]["mass"]))
    return found

# --- inputs: pairs
def table(mass, age, name, **more):
    return pd.DataFrame({"mass": mass, "age": age, "name": name} | more)


CALLS = [call(table([70.5, 80.0, 60.0], [30, 40, 50], ["x", "y", "x"]))]
CHECKS = [
    call(table([70.5, 80.0, 60.0], [30, 40, 50], [1, 2, 3])),
    call(table([70, 80, 60], [30, 40, 50], [1, 2, 3])),
    call(table([True, False, True], [30, 40, 50], [1, 2, 3])),
    call(table(["u", "v", "w"], ["30", None, "50"], ["1", "2", "3"])),
    call(table([70, 80, 60], [30, 40, 50], pd.Timestamp(0))),
    call(table([70.5, 80.0, 60.0], [30, 40, 50], ["x", "y", "x"]).set_index("age", drop=False)),
    call(table([70.5], [30], ["x"])),
    call(table([], [], [])),
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


def pairs(df):
    found = []
    df_age = _cells(df, "age", False, True, lambda k_2: df.iloc[k_2]['age'])
    df_name = _cells(df, "name", False, True, lambda k_2: df.iloc[k_2]['name'])
    df_mass = _cells(df, "mass", True, True, lambda k_2: df.loc[k_2]['mass'])
    for k in range(df.shape[0] - 1):
        found.append((df_age[k], df_name[k], df_mass[k + 1]))
    return found
