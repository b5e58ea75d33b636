# --- before
import pandas as pd


def pairs(p, q, out):
    count = 0
    for i in range(len(p)):
        for j in range(len(q)):
            if p.iloc[i] > p[j] + q.iloc[j]:
                count += 1
                out[j] = i
    return count

# --- inputs: pairs
import numpy as np

P = pd.Series([1.5, 2.0, 4.0])
R = pd.Series([1.5, 2.0, 4.0], index=[2, 1, 0])
CALLS = [call(P, P - 3, [0] * 3)]
CHECKS = [
    call(R, P - 3, [0] * 3),
    call(P, R - 3, [0] * 3),
    call(R, R - 3, [0] * 3),
    call(P[:2], P - 3, [0] * 3),
    call(P, P[:2] - 3, np.zeros(3)),
    call(P, P - 3, [0] * 2),
    call(P, P - 3, P),
    call(P, (Q := P - 3), Q),
    call(P, (Q := P - 3), Q.to_numpy()),
    call(P, pd.Series(A := np.array([-2.0, 0.5, 1.0]), copy=False), A),
    call(P[:0], P, []),
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


def pairs(p, q, out):
    count = 0
    p_by_iloc_i = _values(p, p, 0, False, lambda k: p.iloc[k], out)
    for i in range(len(p)):
        p_by_label_j = _values(p, q, 0, True, lambda k: p[k], out)
        q_values = _values(q, q, 0, False, lambda k: q.iloc[k], out)
        for j in range(len(q)):
            if p_by_iloc_i[i] > p_by_label_j[j] + q_values[j]:
                count += 1
                out[j] = i
    return count
