# --- before
def next_empty(board):
    for r in range(len(board)):
        for c in range(len(board)):
            if board[r][c] == 0:
                return r, c


def fits(board, row, column, number):
    for k in range(len(board)):
        if board[row][k] == number or board[k][column] == number:
            return False
    return True


def solve(board):
    place = next_empty(board)
    if not place:
        return True
    row, column = place
    for number in range(1, len(board) + 1):
        if fits(board, row, column, number):
            board[row][column] = number
            if solve(board):
                return True
            board[row][column] = 0
    return False


# --- inputs: solve
CALLS = [call([[0, 2, 0], [0, 0, 1], [0, 0, 0]]), call([[1, 1], [0, 0]]), call([[1]])]
CHECKS = [call([]), call([[0]]), call([[1, 2], [0]]), call([[0, 5], [7, 0]]), call([[0, 0.0], [1, 2]]), call([[2**70, 0], [0, 0]])]
# --- after: compiled
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
            marks = {"fits": (631700505091915976,), "next_empty": (188158684174673939,), "solve": (1039032565702318468,)}
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


def next_empty(board):
    for r in range(len(board)):
        for c in range(len(board)):
            if board[r][c] == 0:
                return r, c


def fits(board, row, column, number):
    for k in range(len(board)):
        if board[row][k] == number or board[k][column] == number:
            return False
    return True


@_njit
def _solve_kernel_fits(board, row, column, number):
    for k in range(len(board)):
        if board[_within(row, len(board)), _within(k, board.shape[1])] == number or board[_within(k, len(board)), _within(column, board.shape[1])] == number:
            return False
    return True


@_njit
def _solve_kernel_next_empty(board):
    for r in range(len(board)):
        for c in range(len(board)):
            if board[_within(r, len(board)), _within(c, board.shape[1])] == 0:
                return (True, (r), (c))
    return (False, 0, 0)


@_njit(cache=True)
def _solve_kernel(board, depth):
    if depth == 0:
        raise RecursionError
    place_is, place_is_0, place_is_1 = _solve_kernel_next_empty(board); place_0 = 0; place_0_known = False; place_1 = 0; place_1_known = False
    if place_is: place_0, place_1 = place_is_0, place_is_1; place_0_known = True; place_1_known = True
    if ((not place_0_known) or (not place_1_known)):
        return True
    row, column = (place_0, place_1)
    for number in range(1, _small(len(board) + 1)):
        if _solve_kernel_fits(board, row, column, number):
            board[_within(row, len(board)), _within(column, board.shape[1])] = number
            if _solve_kernel(board, depth - 1):
                return True
            board[_within(row, len(board)), _within(column, board.shape[1])] = 0
    return False


def solve(board):
    if (
        type(board) is list
        and "next_empty" in globals()
        and "fits" in globals()
        and "solve" in globals()
        and _untouched(next_empty=next_empty, fits=fits, solve=solve)
        and _room_for(500)
    ):
        try:
            board_array = _array_of(board, int, 2)
            _require_apart([(board, 2)], [])
            result = _solve_kernel(board_array, 400)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(board, board_array, 2)
            return result
    place = next_empty(board)
    if not place:
        return True
    row, column = place
    for number in range(1, len(board) + 1):
        if fits(board, row, column, number):
            board[row][column] = number
            if solve(board):
                return True
            board[row][column] = 0
    return False
