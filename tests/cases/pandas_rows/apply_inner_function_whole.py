# --- before
import pandas as pd


def discounts(df):
    def discount(row):
        if row["qty"] > 3:
            return row["price"] * 0.9
        return row["price"]

    return df.apply(discount, axis=1)

# --- inputs: discounts
def table(prices, qty, **more):
    return pd.DataFrame({"price": prices, "qty": qty}, **more)


CALLS = [call(table([1.5, 2.0, 4.0], [1, 5, 2]))]
CHECKS = [
    call(table([1.5, 2.0, 4.0], [1, 5, 2], index=["a", "a", "b"])),
    call(table([], [])),
    call(table(["a"], ["b"])),
    call(table([1, 2], [1, 5])),
]

# --- after: whole columns
import pandas as pd
import numpy as _np


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


def _discounts_rows(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = _columns_by_row(frame, "qty", "price")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"qty": qty, "price": price}) for qty, price in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def _arrays_by_row(frame, numbers, texts):
    """Columns as arrays where the rows of `frame` hold floats and texts in them, or None where they may not."""
    if _columns_by_row(frame) is None or not all(name in frame.columns for name in [*numbers, *texts]):
        return None
    floats = {str(frame[name].dtype) for name in numbers} <= {"float64"}
    if not floats and set(map(str, frame.dtypes)) != {"int64", "float64"}:
        return None
    if not {str(frame[name].dtype) for name in texts} <= {"object", "str"}:
        return None
    arrays = [frame[name].to_numpy("float64") for name in numbers]
    return [*arrays, *(_np.array(frame[name].tolist(), dtype=object) for name in texts)]


def _discounts_columns(frame, function):
    """`frame.apply(function, axis=1)` with whole columns, or row by row where a result is not finite."""
    columns = _arrays_by_row(frame, ["qty", "price"], [])
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return _discounts_rows(frame, function)
    qty, price = columns
    result = _np.empty(len(frame), dtype=float)
    try:
        with _np.errstate(divide="raise", over="raise", invalid="raise"):
            chosen = qty > 3
            rows = _np.flatnonzero(chosen)
            price_2 = price[chosen]
            result[rows] = price_2 * 0.9
            rows_2 = _np.flatnonzero(~chosen)
            price_3 = price[~chosen]
            result[rows_2] = price_3
    except (ArithmeticError, ValueError):
        return _discounts_rows(frame, function)
    result = pd.Series(result)
    result.index = frame.index
    return result


def discounts(df):
    def discount(row):
        if row["qty"] > 3:
            return row["price"] * 0.9
        return row["price"]

    return _discounts_columns(df, discount)
