# --- before
import pandas as pd


def comfort(row):
    if row["chill"] < -20:
        return "danger"
    elif row["chill"] < 0:
        return "cold"
    mild = "mild" if row["place"] == "lab" else None
    return mild


def classes(df):
    df["comfort"] = df.apply(comfort, axis=1)
    df["ratio"] = df.apply(lambda row: row["chill"] / row["wind"] if not row["wind"] == 0 else 0, axis=1)
    df["inside"] = df.apply(lambda r: 0 < r.wind <= 5 or r.place != "sea" and abs(-r.chill) > 1, axis=1)
    return df

# --- inputs: classes
def table(chill, wind, place):
    return pd.DataFrame({"chill": chill, "wind": wind, "place": place})


CALLS = [call(table([-30.0, -1.5, 12.0, 20.0], [1.0, 0.0, 0.0, 7.5], ["lab", "sea", "sea", "lab"]))]
CHECKS = [
    call(table([-30.0], [0.0], ["lab"])),
    call(table([30.0, float("nan")], [-0.0, float("nan")], ["lab", None])),
    call(table([1e308, 2.0], [1e-300, 1.0], ["lab", "sea"])),
    call(table([1, 2], [0, 1], ["lab", "sea"])),
    call(table([1.0, 2.0], [0.0, 1.0], [3.0, 4.0])),
    call(table([1.0, 2.0], [0.0, 1.0], pd.Series([3, "lab"], dtype=object))),
    call(table([1.0, 2.0], [True, False], ["lab", "sea"])),
]

# --- after: whole columns
import pandas as pd
import numpy as _np
from collections import namedtuple as _namedtuple


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
            marks = {"comfort": (225333058305612060,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _classes_rows1(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = None
    if _untouched(comfort=comfort):
        columns = _columns_by_row(frame, "chill", "place")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"chill": chill, "place": place}) for chill, place in zip(*columns)]
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


def _classes_columns1(frame, function):
    """`frame.apply(function, axis=1)` with whole columns, or row by row where a result is not finite."""
    columns = None
    if _untouched(comfort=comfort):
        columns = _arrays_by_row(frame, ["chill"], ["place"])
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return _classes_rows1(frame, function)
    chill, place = columns
    result = _np.empty(len(frame), dtype=object)
    try:
        with _np.errstate(divide="raise", over="raise", invalid="raise"):
            chosen = chill < -20
            rows = _np.flatnonzero(chosen)
            place_2 = place[chosen]
            result[rows] = 'danger'
            rows_2 = _np.flatnonzero(~chosen)
            chill_2 = chill[~chosen]
            place_3 = place[~chosen]
            chosen_2 = chill_2 < 0
            rows_3 = rows_2[chosen_2]
            place_3_2 = place_3[chosen_2]
            result[rows_3] = 'cold'
            rows_4 = rows_2[~chosen_2]
            place_3_3 = place_3[~chosen_2]
            chosen_3 = place_3_3 == 'lab'
            rows_5 = rows_4[chosen_3]
            result[rows_5] = 'mild'
            rows_6 = rows_4[~chosen_3]
            result[rows_6] = None
    except (ArithmeticError, ValueError):
        return _classes_rows1(frame, function)
    result = pd.Series(result.tolist())
    result.index = frame.index
    return result


def _classes_rows2(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = _columns_by_row(frame, "wind", "chill")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"wind": wind, "chill": chill}) for wind, chill in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def _nonzero(divisor):
    """`divisor`, or ZeroDivisionError: NumPy would divide NaN and infinite numbers by zero without a word."""
    if not _np.all(divisor):
        raise ZeroDivisionError
    return divisor


def _classes_columns2(frame, function):
    """`frame.apply(function, axis=1)` with whole columns, or row by row where a result is not finite."""
    columns = _arrays_by_row(frame, ["chill", "wind"], [])
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return _classes_rows2(frame, function)
    chill, wind = columns
    result = _np.empty(len(frame), dtype=object)
    try:
        with _np.errstate(divide="raise", over="raise", invalid="raise"):
            chosen = ~(wind == 0)
            rows = _np.flatnonzero(chosen)
            chill_2 = chill[chosen]
            wind_2 = wind[chosen]
            result[rows] = chill_2 / _nonzero(wind_2)
            rows_2 = _np.flatnonzero(~chosen)
            result[rows_2] = 0
    except (ArithmeticError, ValueError):
        return _classes_rows2(frame, function)
    result = pd.Series(result.tolist())
    result.index = frame.index
    return result


_classes_row3 = _namedtuple("_classes_row3", ["wind", "place", "chill"])


def _classes_rows3(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = None
    if not any(hasattr(pd.Series, name) for name in ["wind", "place", "chill"]):
        columns = _columns_by_row(frame, "wind", "place", "chill")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function(_classes_row3(wind, place, chill)) for wind, place, chill in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


def _classes_columns3(frame, function):
    """`frame.apply(function, axis=1)` with whole columns, or row by row where a result is not finite."""
    columns = None
    if not any(hasattr(pd.Series, name) for name in ["wind", "place", "chill"]):
        columns = _arrays_by_row(frame, ["wind", "chill"], ["place"])
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return _classes_rows3(frame, function)
    wind, chill, place = columns
    result = _np.empty(len(frame), dtype=bool)
    try:
        with _np.errstate(divide="raise", over="raise", invalid="raise"):
            result[:] = (0 < wind) & (wind <= 5) | (place != 'sea') & (_np.abs(-chill) > 1)
    except (ArithmeticError, ValueError):
        return _classes_rows3(frame, function)
    result = pd.Series(result)
    result.index = frame.index
    return result


def comfort(row):
    if row["chill"] < -20:
        return "danger"
    elif row["chill"] < 0:
        return "cold"
    mild = "mild" if row["place"] == "lab" else None
    return mild


def classes(df):
    df["comfort"] = _classes_columns1(df, comfort)
    df["ratio"] = _classes_columns2(df, lambda row: row["chill"] / row["wind"] if not row["wind"] == 0 else 0)
    df["inside"] = _classes_columns3(df, lambda r: 0 < r.wind <= 5 or r.place != "sea" and abs(-r.chill) > 1)
    return df
