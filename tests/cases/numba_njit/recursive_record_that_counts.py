# --- before
LIMIT = 400


def free(board, row, col):
    for r in range(row):
        if board[r] == col or abs(board[r] - col) == row - r:
            return False
    return True


def queens(board, row, stats):
    stats["nodes"] += 1
    if stats["nodes"] > LIMIT:
        return False
    if row == len(board):
        stats["found"] = stats["found"] + 1
        return stats["found"] == stats["wanted"]
    for col in range(len(board)):
        if free(board, row, col):
            board[row] = col
            if queens(board, row + 1, stats):
                return True
    return False

# --- inputs: queens
CALLS = [
    call([0] * 5, 0, {"nodes": 0, "found": 0, "wanted": 3, "name": "five"}),
    call([0] * 6, 0, {"nodes": 0, "found": 0, "wanted": 9, "name": "six"}),
]
CHECKS = [
    call([], 0, {"nodes": 0, "found": 0, "wanted": 1}), call([0], 0, {"nodes": 0, "found": 0.0, "wanted": 1}),
    call([0] * 4, 0, {"nodes": 399, "found": 0, "wanted": 1}), call([0] * 4, 0, {"nodes": 0, "found": 0}),
    call([0] * 4, 9, {"nodes": 0, "found": 0, "wanted": 1}), call([0] * 4, 0, None),
]

# --- after: compiled
def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
        return None
    return found


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


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
            marks = {"free": (637542325664833510,), "queens": (904332697716362049,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


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


@_njit
def _calm(x):
    """x, unless it is beyond 2**61 in size."""
    if not -(2**61) <= x <= 2**61:
        raise OverflowError
    return x


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _ints_1(item_0):
    """The array of these ints."""
    made = _np.empty(1, _np.int64)
    made[0] = item_0
    return made


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


LIMIT = 400


def free(board, row, col):
    for r in range(row):
        if board[r] == col or abs(board[r] - col) == row - r:
            return False
    return True


@_njit
def _queens_kernel_queens_again(board, row, stats_nodes, stats_found, stats_wanted, LIMIT, depth):
    if depth == 0:
        raise RecursionError
    stats_nodes[_within(0, len(stats_nodes))] = _int_add(stats_nodes[_within(0, len(stats_nodes))], 1)
    if stats_nodes[_within(0, len(stats_nodes))] > LIMIT:
        return False
    if row == len(board):
        stats_found[_within(0, len(stats_found))] = _calm(stats_found[_within(0, len(stats_found))] + 1)
        return stats_found[_within(0, len(stats_found))] == stats_wanted
    for col in range(len(board)):
        if _queens_kernel_free(board, row, col):
            board[_within(row, len(board))] = col
            if _queens_kernel_queens_again(board, _int_add(row, 1), stats_nodes, stats_found, stats_wanted, LIMIT, depth - 1):
                return True
    return False


@_njit
def _queens_kernel_free(board, row, col):
    if row - 1 >= len(board):
        raise IndexError
    for r in range(_small(row)):
        if board[r] == col or abs(board[r] - col) == _int_subtract(row, r):
            return False
    return True


@_njit(cache=True)
def _queens_kernel(board, row, stats_nodes_2, stats_found_2, stats_wanted_2, LIMIT):
    stats_nodes = _ints_1(stats_nodes_2[_within(0, len(stats_nodes_2))]); stats_found = _ints_1(stats_found_2[_within(0, len(stats_found_2))]); stats_wanted = stats_wanted_2; result = _queens_kernel_queens_again(board, _np.int64(row), stats_nodes, stats_found, _np.int64(stats_wanted), LIMIT, _np.int64(400)); stats_nodes_2[_within(0, len(stats_nodes_2))] = stats_nodes[_within(0, len(stats_nodes))]; stats_found_2[_within(0, len(stats_found_2))] = stats_found[_within(0, len(stats_found))]; return result


def queens(board, row, stats):
    stats_columns = _items_of([stats], list, ("nodes", "found", "wanted"), True)
    if stats_columns is not None:
        stats_nodes_2, stats_found_2, [stats_wanted_2] = stats_columns
        if (
            type(board) is list
            and type(row) is int
            and abs(row) <= 2**31
            and type(stats_nodes_2) is list
            and stats_nodes_2 is not board
            and type(stats_found_2) is list
            and stats_found_2 is not board
            and stats_found_2 is not stats_nodes_2
            and type(stats_wanted_2) is int
            and abs(stats_wanted_2) <= 2**31
            and "LIMIT" in globals()
            and type(LIMIT) is int
            and abs(LIMIT) <= 2**31
            and "free" in globals()
            and "queens" in globals()
            and _untouched(free=free, queens=queens)
            and _room_for(500)
        ):
            try:
                board_array = _array_of(board, int, 1)
                _require_within(board_array, -2147483648, 2147483648)
                stats_nodes_2_array = _array_of(stats_nodes_2, int, 1)
                stats_found_2_array = _array_of(stats_found_2, int, 1)
                _require_within(stats_found_2_array, -2147483648, 2147483648)
                result_2 = _queens_kernel(board_array, row, stats_nodes_2_array, stats_found_2_array, stats_wanted_2, LIMIT)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(board, board_array, 1)
                _refill(stats_nodes_2, stats_nodes_2_array, 1)
                _refill(stats_found_2, stats_found_2_array, 1)
                stats["found"] = stats_found_2[0]
                stats["nodes"] = stats_nodes_2[0]
                return result_2
    stats["nodes"] += 1
    if stats["nodes"] > LIMIT:
        return False
    if row == len(board):
        stats["found"] = stats["found"] + 1
        return stats["found"] == stats["wanted"]
    for col in range(len(board)):
        if free(board, row, col):
            board[row] = col
            if queens(board, row + 1, stats):
                return True
    return False
