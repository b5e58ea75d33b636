# --- before
def inside(x, y, corners):
    result = False
    j = len(corners) - 1
    for i in range(len(corners)):
        xi, yi = corners[i]
        xj, yj = corners[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            result = not result
        j = i
    return result


def wet(wells, corners):
    return [k for k, (x, y) in enumerate(wells) if inside(x, y, corners)]

# --- inputs: wet
def points(n, seed):
    import random
    r = random.Random(seed)
    return [(r.uniform(-1, 1), r.uniform(-1, 1)) for _ in range(n)]
nan = float("nan")
CALLS = [call(points(20, 1), points(9, 2)), call(points(12, 3), points(5, 4))]
CHECKS = [call([], points(3, 1)), call(points(3, 1), []), call(points(3, 1), points(1, 2)), call([(0.0, -0.0), (nan, 0.5), (0.5, nan)], points(6, 5)), call(points(3, 1), [(0.0, 0.0), (1.0, 0.0), (nan, 1.0)]), call(points(3, 1), [(0, 0), (2, 0), (1, 2)]), call(points(3, 1), [(1.0, 2.0, 3.0)] * 4)]

# --- after: array statements
import numpy as _np


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
            marks = {"inside": (971496306638717468,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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


@_in_c
def _array_of_tuples(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {*map(type, tuples)} != {tuple} or len({*map(len, tuples)}) != 1:
        raise ValueError
    return _array_of([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else _np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def inside(x, y, corners):
    result = False
    j = len(corners) - 1
    for i in range(len(corners)):
        xi, yi = corners[i]
        xj, yj = corners[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            result = not result
        j = i
    return result


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _wet_in_numpy(wells, corners):
    items = []
    if 1 <= len(wells):
        if wells.shape[1] != 2:
            raise ValueError
        x_2 = wells[:, 0]
        y_2 = wells[:, 1]
        k_2 = _np.arange(len(wells))
        result_2 = False
        j_2 = len(corners) - 1
        flips = 0
        stop_i_2 = len(corners)
        if not (0 <= stop_i_2 and stop_i_2 <= len(corners)):
            raise ValueError
        if len(wells) * stop_i_2 > 2 ** 25:
            raise MemoryError
        if corners.shape[1] != 2:
            raise ValueError
        xi_2 = corners[:stop_i_2, 0]
        yi_2 = corners[:stop_i_2, 1]
        if corners.shape[1] != 2:
            raise ValueError
        xj_2 = corners[_np.arange(stop_i_2) + -1, 0]
        yj_2 = corners[_np.arange(stop_i_2) + -1, 1]
        chosen_k_, chosen_i_ = _np.nonzero((yi_2 > y_2[:, None]) != (yj_2 > y_2[:, None]))
        x_2_chosen = x_2[chosen_k_]
        y_2_chosen = y_2[chosen_k_]
        xi_2_chosen = xi_2[chosen_i_]
        yi_2_chosen = yi_2[chosen_i_]
        xj_2_chosen = xj_2[chosen_i_]
        yj_2_chosen = yj_2[chosen_i_]
        value = _np.full((len(wells), stop_i_2), False, bool)
        value[chosen_k_, chosen_i_] = x_2_chosen < (xj_2_chosen - xi_2_chosen) * (y_2_chosen - yi_2_chosen) / _nonzero(yj_2_chosen - yi_2_chosen) + xi_2_chosen
        flips = _whole(_np.add, flips, _np.count_nonzero(value, axis=1))
        result_2 = flips % 2 == 1
        chosen_k__2 = _np.flatnonzero(result_2)
        k_2_chosen_2 = k_2[chosen_k__2]
        items.extend(k_2_chosen_2.tolist())
    return items


def wet(wells, corners):
    if (
        type(wells) is list
        and type(corners) is list
        and "inside" in globals()
        and _untouched(inside=inside)
    ):
        try:
            wells_array = _array_of_tuples(wells, float)
            corners_array = _array_of_tuples(corners, float)
            return _wet_in_numpy(wells_array, corners_array)
        except Exception:  # the original code below takes over
            pass
    return [k for k, (x, y) in enumerate(wells) if inside(x, y, corners)]
