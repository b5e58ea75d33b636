# --- before
import pandas as pd


def bmi(mass, height):
    return mass / height**2


def classes(df, out):
    total = 0.0
    for i in range(1, len(df)):
        value = bmi(df["mass"].iloc[i], df.loc[i, "height"])
        if df.at[i, "name"] == "x" or df["mass"].iloc[i - 1] > df["mass"][i]:
            total += value
        out.append(df["age"].iat[i])
        df.loc[i, "bmi"] = value
    return total

# --- inputs: classes
def table(mass, height, age, name, **more):
    return pd.DataFrame({"mass": mass, "height": height, "age": age, "name": name, "bmi": 0.5} | more)


CALLS = [call(table([70.5, 80.0, 60.0], [1.8, 1.9, 1.7], [30, 40, 50], ["x", "y", "x"]), [])]
CHECKS = [
    call(table([70, 80, 60], [1.8, 1.9, 1.7], [30, 40, 50], [1, 2, 3]), [1]),
    call(table([70, 80, 60], [1.8, 1.9, 1.7], [30, 40, 50], [None, "x", 5]), []),
    call(table([70, 80, 60], [1.8, 1.9, 0.5], [True, False, True], ["x", "y", "z"]), []),
    call(table([70, 80, 60], [1, 2, 3], [True, False, True], pd.Categorical(["x", "y", "z"])), []),
    call(table([70.5, 80.0], [1.8, 1.9], [30, 40], ["x", "y"]).set_index(pd.Index([1, 0])), []),
    call(table([70.5, 80.0], [1.8, 1.9], [30, 40], ["x", "y"]).set_index(pd.Index(["a", "b"])), []),
    call(table([70.5, 80.0], [1.8, 1.9], [30, 40], ["x", "y"]).iloc[::-1], []),
    call(table([70.5, 80.0], [1.8, 1.9], [30, 40], ["x", "y"]).drop(columns="age"), []),
    call(table([70.5, 80.0], [1.8, 1.9], [30, 40], pd.Timestamp(0)), []),
    call(table([70.5, 80.0], [1.8, 1.9], [30, 40], ["x", "y"]), pd.DataFrame()),
    call([1, 2], []),
    call([1], []),
    call(table([], [], [], []), []),
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
            marks = {"bmi": (1952722964123853788,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def bmi(mass, height):
    return mass / height**2


def classes(df, out):
    total = 0.0
    df_mass = _cells(df if _untouched(bmi=bmi) else None, "mass", True, False, lambda k: df['mass'].iloc[k], out)
    df_height = _cells(df if _untouched(bmi=bmi) else None, "height", True, False, lambda k: df.loc[k, 'height'], out)
    df_name = _cells(df if _untouched(bmi=bmi) else None, "name", True, False, lambda k: df.at[k, 'name'], out)
    df_mass_2 = _cells(df if _untouched(bmi=bmi) else None, "mass", True, False, lambda k: df['mass'][k], out)
    df_age = _cells(df if _untouched(bmi=bmi) else None, "age", True, False, lambda k: df['age'].iat[k], out)
    for i in range(1, len(df)):
        value = bmi(df_mass[i], df_height[i])
        if df_name[i] == "x" or df_mass[i - 1] > df_mass_2[i]:
            total += value
        out.append(df_age[i])
        df.loc[i, "bmi"] = value
    return total
