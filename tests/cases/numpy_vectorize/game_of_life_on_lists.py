# --- before
def neighbours(grid, r, c, rows, cols):
    count = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            count += grid[(r + dr) % rows][(c + dc) % cols]
    return count


def next_generation(grid, rows, cols):
    new = []
    for r in range(rows):
        row = []
        for c in range(cols):
            n = neighbours(grid, r, c, rows, cols)
            if grid[r][c] == 1 and (n == 2 or n == 3):
                row.append(1)
            elif grid[r][c] == 0 and n == 3:
                row.append(1)
            else:
                row.append(0)
        new.append(row)
    return new
# --- inputs: next_generation
G=[[1,0,1,0],[0,1,1,0],[1,1,0,0]]
CALLS=[call([r[:] for r in G],3,4)]
CHECKS=[call([r[:] for r in G],2,3),call([r[:] for r in G],0,3),call([r[:] for r in G],3,0),call([r[:] for r in G],4,4),call([],0,0),call([[5,7],[2**40,2**40]],2,2)]
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
            marks = {"neighbours": (857348922771135887,)}
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


def _ring(start, stop, length):
    """The whole numbers from `start` up to `stop`, counted round: each one modulo `length`."""
    numbers = _np.arange(start, stop)
    if not (0 < length and -length <= start and stop <= 2 * length):
        return numbers % length
    numbers[: max(-start, 0)] += length
    numbers[max(length - start, 0) :] -= length
    return numbers


def neighbours(grid, r, c, rows, cols):
    count = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            count += grid[(r + dr) % rows][(c + dc) % cols]
    return count


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _next_generation_in_numpy(grid, rows, cols):
    new = _np.full((rows, cols), 0)
    if not (0 <= cols and rows <= len(grid) and (cols <= grid.shape[1]) and (rows <= len(new)) and (cols <= new.shape[1])):
        raise ValueError
    if 1 <= rows:
        count_2 = 0
        count_2 = count_2 + grid[_ring(-1, rows - 1, rows)][:, _ring(-1, cols - 1, cols)]
        count_2 = count_2 + grid[_ring(-1, rows - 1, rows)][:, _ring(0, cols, cols)]
        count_2 = count_2 + grid[_ring(-1, rows - 1, rows)][:, _ring(1, cols + 1, cols)]
        count_2 = count_2 + grid[_ring(0, rows, rows)][:, _ring(-1, cols - 1, cols)]
        count_2 = count_2 + grid[_ring(0, rows, rows)][:, _ring(1, cols + 1, cols)]
        count_2 = count_2 + grid[_ring(1, rows + 1, rows)][:, _ring(-1, cols - 1, cols)]
        count_2 = count_2 + grid[_ring(1, rows + 1, rows)][:, _ring(0, cols, cols)]
        count_2 = count_2 + grid[_ring(1, rows + 1, rows)][:, _ring(1, cols + 1, cols)]
        n = count_2
        value = 1
        chosen = (grid[:rows, :cols] == 1) & ((n == 2) | (n == 3))
        value = _np.where(chosen, 1, value)
        others = _np.logical_not(chosen)
        chosen_2 = (grid[:rows, :cols] == 0) & (n == 3)
        value = _np.where(others & chosen_2, 1, value)
        others_2 = _np.logical_not(chosen_2)
        value = _np.where(others & others_2, 0, value)
        new[:rows, :cols] = value
    return new


def next_generation(grid, rows, cols):
    if (
        type(grid) is list
        and type(rows) is int
        and abs(rows) <= 2**31
        and type(cols) is int
        and abs(cols) <= 2**31
        and "neighbours" in globals()
        and _untouched(neighbours=neighbours)
    ):
        try:
            grid_array = _array_of(grid, int, 2)
            _require_within(grid_array, -2147483648, 2147483648)
            return _lists_of(_next_generation_in_numpy(grid_array, rows, cols))
        except Exception:  # the original code below takes over
            pass
    new = []
    for r in range(rows):
        row = []
        for c in range(cols):
            n = neighbours(grid, r, c, rows, cols)
            if grid[r][c] == 1 and (n == 2 or n == 3):
                row.append(1)
            elif grid[r][c] == 0 and n == 3:
                row.append(1)
            else:
                row.append(0)
        new.append(row)
    return new
