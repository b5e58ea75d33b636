# --- before
import numpy as np
import pandas as pd

LIMIT = 4.8


def wind_chill(row):
    """Degrees Celsius."""
    t = row["temperature"]
    v = row["wind"]
    if t <= 10 and v > LIMIT:
        return 13.12 + 0.6215 * t - 11.37 * v**0.16 + 0.3965 * t * v**0.16
    return t


def feel(weather):
    weather["chill"] = weather.apply(wind_chill, axis=1)
    return weather

# --- inputs: feel
def table(temperature, wind, **more):
    return pd.DataFrame({"temperature": temperature, "wind": wind} | more)


def labelled():
    frame = table([1.0, 2.0], [8.0, 9.0])
    frame.attrs["source"] = "field book"
    return frame


CALLS = [call(table([1.0, 12.5, -3.0], [8.0, 9.5, 3.0]))]
CHECKS = [
    call(table([], [])),
    call(table([1, 2], [8.0, 9.0], station=["a", "b"])),
    call(table([1, 2], [8, 9])),
    call(table([1, 2], [8.0, -9.0])),
    call(table([1.0, 2.0], [np.nan, -0.0], station=[3, 2**62])),
    call(table([1.0, 2.0], ["x", "y"])),
    call(labelled()),
    call(table([1.0, 2.0], [8.0, 9.0]).rename(columns={"wind": "speed"})),
    call(table([1.0, 2.0], [8.0, 9.0]).set_index(pd.Index(["p", "q"], name="place"))),
]

# --- after: light rows
import numpy as np
import pandas as pd


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
            marks = {"wind_chill": (57716650257438241, 913968663147597988)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _feel_rows(frame, function):
    """`frame.apply(function, axis=1)`, each row with no more than the columns that are looked up in it."""
    columns = None
    if _untouched(wind_chill=wind_chill):
        columns = _columns_by_row(frame, "temperature", "wind")
    if columns is None or frame.attrs or not frame.flags.allows_duplicate_labels:
        return frame.apply(function, axis=1)
    values = [function({"temperature": temperature, "wind": wind}) for temperature, wind in zip(*columns)]
    if not pd.api.types.is_scalar(values[0]):
        results = iter(values)
        return frame.apply(lambda _: next(results), axis=1)  # pandas makes a table of them
    result = pd.Series(values)
    result.index = frame.index
    return result


LIMIT = 4.8


def wind_chill(row):
    """Degrees Celsius."""
    t = row["temperature"]
    v = row["wind"]
    if t <= 10 and v > LIMIT:
        return 13.12 + 0.6215 * t - 11.37 * v**0.16 + 0.3965 * t * v**0.16
    return t


def feel(weather):
    weather["chill"] = _feel_rows(weather, wind_chill)
    return weather
