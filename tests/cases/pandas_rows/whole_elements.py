# --- before
import numpy as np
import pandas as pd

SCALE = 0.5


def curve(x):
    if x < 0:
        return -x / SCALE
    series = x * 2
    return series - 1.5


def curves(df):
    df["y"] = df["x"].apply(curve)
    df["inverse"] = df["x"].map(lambda x: 1 / x if x != 2 else 0.5)
    df["good"] = df["y"].map(lambda y: 0.5 < y < 5 or y == 7)
    df["text"] = df["x"].map(str)
    return df

# --- inputs: curves
def named(values):
    frame = pd.DataFrame({"x": values})
    frame["x"].attrs["a"] = 1
    return frame


CALLS = [call(named([1.5, -2.0, 2.0, 3.25]))]
CHECKS = [
    call(named([1.5, 0.0])),
    call(named([float("nan"), float("inf"), -0.0])),
    call(named([float("nan"), float("inf"), -1.0])),
    call(named([1, 2])),
    call(named([True, False])),
    call(named(["a"])),
    call(named([])),
    call(named([1e308, 5e-324])),
    call(pd.DataFrame({"x": [1.0, 4.0]}, index=["p", "q"])),
    call({"x": pd.Series([1.5, 2.5], name="z")}),
    call({"x": pd.DataFrame({"a": [1.5, 2.5]})}),
    call({"x": None}),
]

# --- after: whole columns
import numpy as np
import pandas as pd


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"curve": (1450320743004798966,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _nonzero(divisor):
    """`divisor`, or ZeroDivisionError: NumPy would divide NaN and infinite numbers by zero without a word."""
    if not np.all(divisor):
        raise ZeroDivisionError
    return divisor


def _curves_values(series, function):
    """`series.apply(function)` with the whole column, or one by one where a result is not finite."""
    if not (type(series) is pd.Series and str(series.dtype) == "float64" and len(series) and _untouched(curve=curve) and (type(SCALE) is float or type(SCALE) is int and abs(SCALE) <= 2**53)):
        return series.apply(function)
    x = series.to_numpy()
    result = np.empty(len(series), dtype=float)
    try:
        with np.errstate(divide="raise", over="raise", invalid="raise"):
            chosen = x < 0
            rows = np.flatnonzero(chosen)
            x_2 = x[chosen]
            result[rows] = -x_2 / _nonzero(SCALE)
            rows_2 = np.flatnonzero(~chosen)
            x_3 = x[~chosen]
            series_2 = x_3 * 2
            result[rows_2] = series_2 - 1.5
    except (ArithmeticError, ValueError):
        return series.apply(function)
    return pd.Series(result, index=series.index).__finalize__(series, method="apply")


def _curves_values2(series, function):
    """`series.map(function)` with the whole column, or one by one where a result is not finite."""
    if not (type(series) is pd.Series and str(series.dtype) == "float64" and len(series)):
        return series.map(function)
    x = series.to_numpy()
    result = np.empty(len(series), dtype=float)
    try:
        with np.errstate(divide="raise", over="raise", invalid="raise"):
            chosen = x != 2
            rows = np.flatnonzero(chosen)
            x_2 = x[chosen]
            result[rows] = 1 / _nonzero(x_2)
            rows_2 = np.flatnonzero(~chosen)
            result[rows_2] = 0.5
    except (ArithmeticError, ValueError):
        return series.map(function)
    return pd.Series(result, index=series.index).__finalize__(series, method="map")


def _curves_values3(series, function):
    """`series.map(function)` with the whole column, or one by one where a result is not finite."""
    if not (type(series) is pd.Series and str(series.dtype) == "float64" and len(series)):
        return series.map(function)
    y = series.to_numpy()
    result = np.empty(len(series), dtype=bool)
    try:
        with np.errstate(divide="raise", over="raise", invalid="raise"):
            result[:] = (0.5 < y) & (y < 5) | (y == 7)
    except (ArithmeticError, ValueError):
        return series.map(function)
    return pd.Series(result, index=series.index).__finalize__(series, method="map")


SCALE = 0.5


def curve(x):
    if x < 0:
        return -x / SCALE
    series = x * 2
    return series - 1.5


def curves(df):
    df["y"] = _curves_values(df["x"], curve)
    df["inverse"] = _curves_values2(df["x"], lambda x: 1 / x if x != 2 else 0.5)
    df["good"] = _curves_values3(df["y"], lambda y: 0.5 < y < 5 or y == 7)
    df["text"] = df["x"].map(str)
    return df
