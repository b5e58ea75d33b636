# --- before
class Matrix:
    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.data = [[0.0] * columns for _ in range(rows)]

    def __getitem__(self, index):
        i, j = index
        return self.data[i][j]

    def __setitem__(self, index, value):
        i, j = index
        self.data[i][j] = value


def product(a, b, result):
    for i in range(a.rows):
        for j in range(b.columns):
            s = 0.0
            for k in range(a.columns):
                s += a[i, k] * b[k, j]
            result[i, j] = s

# --- inputs: product
def matrix(rows, columns, kind=Matrix):
    made = kind(rows, columns)
    made.data = [[0.5 * i - j for j in range(columns)] for i in range(rows)]
    return made


class Flipped(Matrix):
    def __getitem__(self, index):
        return super().__getitem__(index[::-1])


square, torn, short = matrix(4, 4), matrix(3, 3), matrix(3, 3)
torn.data[1] = torn.data[0]
short.data.pop()
CALLS = [call(matrix(20, 30), matrix(30, 10), Matrix(20, 10))]
CHECKS = [
    call(matrix(0, 0), matrix(0, 0), Matrix(0, 0)),
    call(matrix(1, 1), matrix(1, 1), Matrix(1, 1)),
    call(square, square, Matrix(4, 4)),
    call(square, square, square),
    call(matrix(3, 3), matrix(3, 3), torn),
    call(torn, torn, Matrix(3, 3)),
    call(matrix(3, 3), short, Matrix(3, 3)),
    call(matrix(3, 3, Flipped), matrix(3, 3), Matrix(3, 3)),
    call(matrix(3, 2), matrix(3, 2), Matrix(3, 3)),
    call(matrix(3, 4), matrix(3, 4), Matrix(2, 4)),
]

# --- after: array statements, sums in order
import numpy as _np


def _attributes_of(things, container, read, stored=(), called=()):
    """For each attribute a list of what things have there; None where there is more to it than data of one class."""
    if type(things) is not container or not things:
        return None
    kind, slots = type(things[0]), ()
    if type(kind) is not type:
        return None
    for thing in things:
        if type(thing) is not kind:
            return None
    for each in kind.__mro__:
        if each is object or each is tuple:
            continue
        held = vars(each)
        if each.__module__ == "builtins" or "__getattribute__" in held or "__getattr__" in held:
            return None
        if stored and "__setattr__" in held:
            return None
        for name in read:
            if name in held:
                sort = type(held[name])
                if sort.__name__ == "member_descriptor":
                    slots = (*slots, name)
                elif sort.__name__ != "_tuplegetter" and (hasattr(sort, "__get__") or hasattr(sort, "__set__")):
                    return None
    for name in called:
        for thing in things:
            if name in getattr(thing, "__dict__", ()):
                return None
    found = []
    try:
        for name in stored:
            for thing in things:
                if name not in slots and name not in thing.__dict__:
                    return None
        for name in read:
            one = len(things) == 1
            found.append([getattr(thing, name)] if one else [getattr(thing, name) for thing in things])
    except AttributeError:
        return None
    return found


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
            marks = {"__getitem__": (1987093459333511737,), "__setitem__": (2223062691404176131,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _has_own(kind, *names):
    """Whether methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    functions = [each.fget if type(each) is property else each for each in found]
    return all(
        type(function) is type(_has_own)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__qualname__ == f"{kind.__name__}.{name}"
        and _untouched(**{name: function})
        for function, name in zip(functions, names)
    )


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                _refill(rows, table, depth - 1)


class Matrix:
    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.data = [[0.0] * columns for _ in range(rows)]

    def __getitem__(self, index):
        i, j = index
        return self.data[i][j]

    def __setitem__(self, index, value):
        i, j = index
        self.data[i][j] = value


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _product_in_numpy(a_rows, a_columns, a_data, b_columns, b_data, result_data):
    if not (0 <= b_columns and a_rows <= len(a_data) and (b_columns <= b_data.shape[1]) and (a_rows <= len(result_data)) and (b_columns <= result_data.shape[1])):
        raise ValueError
    if 1 <= a_rows:
        s = 0.0
        s = _np.broadcast_to(s, (a_rows, b_columns))
        for k in range(a_columns):
            s = s + a_data[:a_rows, k][:, None] * b_data[k, :b_columns]
        result_data[:a_rows, :b_columns] = s


def product(a, b, result):
    a_columns_2 = _attributes_of([a], list, ("rows", "columns", "data"))
    b_columns_2 = _attributes_of([b], list, ("columns", "data"))
    result_columns = _attributes_of([result], list, ("data",))
    if (
        a_columns_2 is not None
        and b_columns_2 is not None
        and result_columns is not None
        and "Matrix" in globals()
        and type(result) is Matrix
        and type(b) is Matrix
        and type(a) is Matrix
        and _has_own(Matrix, "__setitem__", "__getitem__")
    ):
        [a_rows], [a_columns], [a_data] = a_columns_2
        [b_columns], [b_data] = b_columns_2
        [[result_data]] = result_columns
        if (
            type(a_rows) is int
            and abs(a_rows) <= 2**31
            and type(a_columns) is int
            and abs(a_columns) <= 2**31
            and type(a_data) is list
            and type(b_columns) is int
            and abs(b_columns) <= 2**31
            and type(b_data) is list
            and type(result_data) is list
        ):
            try:
                a_data_array = _array_of(a_data, float, 2)
                b_data_array = _array_of(b_data, float, 2)
                result_data_array = _array_of(result_data, float, 2)
                _require_apart([(result_data, 2)], [(a_data, 2), (b_data, 2)])
                result_2 = _product_in_numpy(a_rows, a_columns, a_data_array, b_columns, b_data_array, result_data_array)
                _without_nan(result_data_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(result_data, result_data_array, 2)
                return result_2
    for i in range(a.rows):
        for j in range(b.columns):
            s = 0.0
            for k in range(a.columns):
                s += a[i, k] * b[k, j]
            result[i, j] = s
