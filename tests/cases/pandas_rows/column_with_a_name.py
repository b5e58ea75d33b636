# --- before
import math

import numpy as np
import pandas as pd


def growth(df, other, n):
    rates = np.zeros(len(df))
    prices = df["price"]
    best = 0.0
    for i in range(1, len(prices)):
        rates[i] = math.log(prices[i] / prices[i - 1])
        if prices[i] > best:
            best = prices[i]
    for k in range(n):
        best += other.iloc[k] * prices.iloc[0]
    return rates, best

# --- inputs: growth
def table(prices, **more):
    return pd.DataFrame({"price": prices, "name": "x"}, **more)


OTHER = pd.Series([1.5, 2.5, 3.5])
BACK = pd.Series([1.5, 2.5, 3.5], index=[2, 1, 0])
CALLS = [call(table([1.5, 2.0, 4.0]), OTHER, 2)]
CHECKS = [
    call(table([1, 2, 4]), OTHER, 3),
    call(table([1.5, 2.0, 4.0]), OTHER, 4),
    call(table([1.5, 2.0, 4.0]), OTHER, 0),
    call(table([1.5, 2.0, 4.0]), OTHER, -1),
    call(table([1.5, 2.0, 4.0]), OTHER, True),
    call(table([1.5, 2.0, 4.0]), OTHER, 2.0),
    call(table([1.5, 2.0, 4.0]), BACK, 2),
    call(table([1.5, 2.0, 4.0], index=[2, 1, 0]), OTHER, 2),
    call(table([1.5, 2.0, 4.0], index=[0, 0, 0]), OTHER, 2),
    call(table([1.5, 2.0, 4.0], index=["a", "b", "c"]), OTHER, 2),
    call(table([1.5, 2.0, 4.0]).iloc[1:], OTHER, 2),
    call(table([1.5, 0.0, 4.0]), OTHER, 2),
    call(table([1.5, math.nan, 4.0]), OTHER, 2),
    call(table([1.5, 2.0, 4.0]).astype({"price": "float32"}), OTHER, 2),
    call(table([]), OTHER, 0),
    call(table([]), OTHER, 1),
    call({"price": [1.5, 2.0]}, OTHER, 2),
    call({"price": {0: 1.5, 1: 2.0}}, OTHER, 2),
    call(table([1.5, 2.0, 4.0]), [1.5, 2.0], 2),
    call(table([1.5, 2.0, 4.0]), OTHER.to_numpy(), 2),
]

# --- after: light rows
import math

import numpy as np
import pandas as pd


class _LookUp:
    """Looks values up one by one."""

    def __init__(self, look_up):
        self.look_up = look_up

    def __getitem__(self, position):
        return self.look_up(position)


def _values(series, rows, further, by_label, look_up, *changed):
    """A list of what `look_up(0)`, `look_up(1)`, … find in a column of `rows` and `further`; on doubt one by one."""
    if type(series) is not pd.Series or not all(isinstance(value, (list, dict, set, int, float, str)) or type(value) is np.ndarray and not np.may_share_memory(value, series.to_numpy()) for value in changed):
        return _LookUp(look_up)
    sized = type(rows) in (pd.Series, pd.DataFrame, np.ndarray, list, tuple)
    if not (sized or type(rows) is int) or (len(rows) if sized else rows) + further > len(series):
        return _LookUp(look_up)
    index = series.index
    if by_label and not (isinstance(index, pd.RangeIndex) and index.start == 0 and index.step == 1):
        return _LookUp(look_up)
    if str(series.dtype) in ("bool", "int64", "float64", "object"):
        return list(series.to_numpy())
    return series.tolist() if str(series.dtype) == "str" else _LookUp(look_up)


def growth(df, other, n):
    rates = np.zeros(len(df))
    prices = df["price"]
    best = 0.0
    prices_values = _values(prices, prices, 0, True, lambda k_2: prices[k_2])
    for i in range(1, len(prices)):
        rates[i] = math.log(prices_values[i] / prices_values[i - 1])
        if prices_values[i] > best:
            best = prices_values[i]
    for k in range(n):
        best += other.iloc[k] * prices.iloc[0]
    return rates, best
