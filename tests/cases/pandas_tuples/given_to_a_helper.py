# --- before
import pandas

RATES = {"lab": 1.5}


def pay(shift, bonus=0):
    rate = RATES.get(shift.place, 1.0)
    return shift.hours * rate + bonus if shift.hours > 3 else shift.hours


def total_pay(shifts, seen):
    total = 0
    for k, shift in enumerate(shifts.itertuples(index=False)):
        total += pay(shift, k)
        seen[k] = shift.name, shift.values, shift.index, shift.size
    return total

# --- inputs: total_pay
def shifts(hours, place, **more):
    named = {"hours": hours, "place": place, "name": "n", "values": 1, "index": 2.5, "size": True}
    return pandas.DataFrame(named | more)


CALLS = [call(shifts([3, 4.5], ["lab", "field"]), {})]
CHECKS = [
    call(shifts([3, 4.5], ["lab", "field"]), [0, 0]),
    call(shifts([3, 4.5], ["lab", ["x"]]), {}),
    call(shifts([3, "x"], ["lab", 2]), {}),
    call(shifts([3, 4.5], ["lab", "field"]), shifts([3, 4.5], ["lab", "field"])),
    call(shifts([3, 4.5], ["lab", "field"]), shifts([3, 4.5], ["lab", "field"])["hours"]),
    call(shifts([3, 4.5], ["lab", "field"]).drop(columns="index"), {}),
]

# --- after: one row
import pandas


def _fields_by_row(frame, *names):
    """What `frame.itertuples()` gives under these names, a list for each, or None where only pandas can tell."""
    if type(frame) is not pandas.DataFrame or type(frame.columns) is not pandas.Index or not frame.columns.is_unique:
        return None
    if not all(type(name) is str for name in frame.columns) or not {*names} <= {"Index", *frame.columns}:
        return None
    columns = [frame.index if name == "Index" else frame[name] for name in names]
    plain = "bool", "int64", "float64"
    return [column.tolist() if str(column.dtype) in plain else list(column) for column in columns]


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
            marks = {"pay": (1449030965044562140,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


class _TotalPayRow:
    """What the loop looks at in a row of the table."""

    __slots__ = ("place", "hours", "name", "values", "index", "size")


def _total_pay_rows(frame, *changed):
    """The rows of `frame.itertuples()`, in one object that is filled anew for each."""
    columns = None
    if (
        all(isinstance(value, (list, dict, set, int, float, str)) for value in changed)
        and isinstance(RATES, (list, dict, set, int, float, str))
        and _untouched(pay=pay)
    ):
        columns = _fields_by_row(frame, "place", "hours", "name", "values", "index", "size")
    if columns is None:
        yield from frame.itertuples(index=False)
        return
    row = _TotalPayRow()
    for row.place, row.hours, row.name, row.values, row.index, row.size in zip(*columns):
        yield row


RATES = {"lab": 1.5}


def pay(shift, bonus=0):
    rate = RATES.get(shift.place, 1.0)
    return shift.hours * rate + bonus if shift.hours > 3 else shift.hours


def total_pay(shifts, seen):
    total = 0
    for k, shift in enumerate(_total_pay_rows(shifts, seen)):
        total += pay(shift, k)
        seen[k] = shift.name, shift.values, shift.index, shift.size
    return total
