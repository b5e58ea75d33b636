# --- before
import pandas as pd


def pairs(p, n):
    found = []
    for i in range(n):
        found.append(p.iloc[i] + p.iat[i] + p[i])
    return found

# --- inputs: pairs
class Odd(pd.Series):
    def __getitem__(self, key):
        return 7


P = pd.Series([1.5, 2.0, 4.0, 3.0])
CALLS = [call(P, 4)]
CHECKS = [call(P[:2], 4), call(P[::-1], 4), call(P.set_axis([1, 2, 3, 4]), 4), call(Odd(P), 4), call([1.5, 2.0], 4)]

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


def pairs(p, n):
    found = []
    p_by_label_i = _values(p, n, 0, True, lambda k: p[k])
    p_by_iloc_i = _values(p, n, 0, False, lambda k: p.iloc[k])
    p_by_iat_i = _values(p, n, 0, False, lambda k: p.iat[k])
    for i in range(n):
        found.append(p_by_iloc_i[i] + p_by_iat_i[i] + p_by_label_i[i])
    return found
