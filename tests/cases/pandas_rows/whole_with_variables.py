# --- before
import math

import pandas as pd

TAX = 0.25


def net(row):
    result = row["gross"] * 12
    chosen = 1.5
    if row["children"] > 0 and result > 1000:
        chosen = chosen * row["children"]
        result -= chosen
    result = result - math.sqrt(result) * TAX
    if result < 0:
        return result
    else:
        result = result / chosen
    return 0.0 if result > 1e6 else result


def nets(df):
    return df.apply(net, axis=1)

# --- inputs: nets
CALLS = [call(pd.DataFrame({"gross": [100.0, 0.5, 1e9], "children": [2, 0, 1]}))]
CHECKS = [
    call(pd.DataFrame({"gross": [100.0, 50.0], "children": [2, 3], "name": ["a", "b"]})),
    call(pd.DataFrame({"gross": [100.0, -50.0], "children": [2.0, 3.0], "name": ["a", "b"]})),
    call(pd.DataFrame({"gross": [1e308, 1.0], "children": [0, 1]}).astype(object)),
    call(pd.DataFrame({"gross": [100.0], "children": [2**60]})),
]

# --- after: whole columns
import math

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
            marks = {"net": (584437546398278581, 1885609435035245280)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _nets_rows(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = None
    if _untouched(net=net):
        columns = _columns_by_row(frame, "gross", "children")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"gross": gross, "children": children}) for gross, children in zip(*columns)]
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


def _nonzero(divisor):
    """`divisor`, or ZeroDivisionError: NumPy would divide NaN and infinite numbers by zero without a word."""
    if not _np.all(divisor):
        raise ZeroDivisionError
    return divisor


def _nets_columns(frame, function):
    """`frame.apply(function, axis=1)` with whole columns, or row by row where a result is not finite."""
    columns = None
    if _untouched(net=net) and (type(TAX) is float or type(TAX) is int and abs(TAX) <= 2**53):
        columns = _arrays_by_row(frame, ["gross", "children"], [])
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return _nets_rows(frame, function)
    gross, children = columns
    result = _np.empty(len(frame), dtype=float)
    try:
        with _np.errstate(divide="raise", over="raise", invalid="raise"):
            result_2 = gross * 12
            chosen_2 = (children > 0) & (result_2 > 1000)
            rows = _np.flatnonzero(chosen_2)
            result_2_2 = result_2[chosen_2]
            children_2 = children[chosen_2]
            chosen = 1.5 * children_2
            result_3 = result_2_2 - chosen
            result_4 = result_3 - _np.sqrt(result_3) * TAX
            chosen_3 = result_4 < 0
            rows_2 = rows[chosen_3]
            result_4_2 = result_4[chosen_3]
            result[rows_2] = result_4_2
            rows_3 = rows[~chosen_3]
            result_4_3 = result_4[~chosen_3]
            chosen_4 = chosen[~chosen_3]
            result_5 = result_4_3 / _nonzero(chosen_4)
            chosen_5 = result_5 > 1000000.0
            rows_4 = rows_3[chosen_5]
            result[rows_4] = 0.0
            rows_5 = rows_3[~chosen_5]
            result_5_2 = result_5[~chosen_5]
            result[rows_5] = result_5_2
            rows_6 = _np.flatnonzero(~chosen_2)
            result_2_3 = result_2[~chosen_2]
            result_6 = result_2_3 - _np.sqrt(result_2_3) * TAX
            chosen_6 = result_6 < 0
            rows_7 = rows_6[chosen_6]
            result_6_2 = result_6[chosen_6]
            result[rows_7] = result_6_2
            rows_8 = rows_6[~chosen_6]
            result_6_3 = result_6[~chosen_6]
            result_7 = result_6_3 / 1.5
            chosen_7 = result_7 > 1000000.0
            rows_9 = rows_8[chosen_7]
            result[rows_9] = 0.0
            rows_10 = rows_8[~chosen_7]
            result_7_2 = result_7[~chosen_7]
            result[rows_10] = result_7_2
    except (ArithmeticError, ValueError):
        return _nets_rows(frame, function)
    result = pd.Series(result)
    result.index = frame.index
    return result


TAX = 0.25


def net(row):
    result = row["gross"] * 12
    chosen = 1.5
    if row["children"] > 0 and result > 1000:
        chosen = chosen * row["children"]
        result -= chosen
    result = result - math.sqrt(result) * TAX
    if result < 0:
        return result
    else:
        result = result / chosen
    return 0.0 if result > 1e6 else result


def nets(df):
    return _nets_columns(df, net)
