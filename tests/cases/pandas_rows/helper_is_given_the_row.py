# --- before
import pandas as pd

RATES = {"lab": 1.5, "field": 2.0}


def rate(row, default=1.0):
    return RATES.get(row["place"], default)


def cost(row):
    return row["hours"] * rate(row)


def costs(df, found):
    for _, row in df.iterrows():
        found.append(cost(row))
        if found[-1] > 1000:
            raise ValueError(row["place"])
    return len(found)

# --- inputs: costs
CALLS = [call(pd.DataFrame({"hours": [1, 2, 3], "place": ["lab", "sea", "field"]}), [])]
CHECKS = [
    call(pd.DataFrame({"hours": [1, 2000, 3], "place": ["lab", "sea", "field"]}), []),
    call(pd.DataFrame({"hours": [1.5], "place": [None]}), [1]),
    call(pd.DataFrame({"hours": [1.5], "place": ["lab"]}), pd.DataFrame()),
]

# --- after: light rows
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
            marks = {"cost": (515532812672018492,), "rate": (77547103784436663,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _costs_rows(frame, *changed):
    """The rows of `frame.iterrows()`, each with no more than the columns that the loop looks up."""
    columns = None
    if (
        all(isinstance(value, (list, dict, set, int, float, str)) for value in changed)
        and isinstance(RATES, (list, dict, set, int, float, str))
        and _untouched(cost=cost, rate=rate)
    ):
        columns = _columns_by_row(frame, "hours", "place")
    if columns is None:
        yield from frame.iterrows()
        return
    for index, hours, place in zip(frame.index, *columns):
        yield index, {"hours": hours, "place": place}


RATES = {"lab": 1.5, "field": 2.0}


def rate(row, default=1.0):
    return RATES.get(row["place"], default)


def cost(row):
    return row["hours"] * rate(row)


def costs(df, found):
    for _, row in _costs_rows(df, found):
        found.append(cost(row))
        if found[-1] > 1000:
            raise ValueError(row["place"])
    return len(found)
