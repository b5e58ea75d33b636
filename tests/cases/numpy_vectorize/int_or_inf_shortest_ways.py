# --- before
INF = float("inf")


def shortest_ways(dist):
    n = len(dist)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if dist[i][k] + dist[k][j] < dist[i][j]:
                    dist[i][j] = dist[i][k] + dist[k][j]
    return dist

# --- inputs: shortest_ways
ROW = [0, 1, 2]
CALLS = [
    call([[0, 3, INF, 7], [8, 0, 2, INF], [5, INF, 0, 1], [2, INF, INF, 0]]),
    call([[0, INF, 5], [1, 0, INF], [INF, 2, 0]]),
]
CHECKS = [
    call([]),
    call([[0]]),
    call([[INF]]),
    call([[0, INF], [INF, 0]]),
    call([[0, 1], [1, 0]]),
    call([[INF, INF], [INF, INF]]),
    call([[0, -3, INF], [INF, 0, -2], [1, INF, 0]]),
    call([[0, 2, INF], [-3, 0, 1], [INF, INF, 0]]),
    call([[0, 2**52, INF], [2**52 - 1, 0, 2**53], [INF, 2**52 + 1, 0]]),
    call([[0, 2**60, INF], [2**70, 0, 2**60 + 1], [INF, 3, 0]]),
    call([[0, 10**400, INF], [1, 0, 5], [INF, 3, 0]]),
    call([[0, 1.5, INF], [1, 0, INF], [2, 3, 0]]),
    call([[0, -INF, INF], [1, 0, INF], [2, 3, 0]]),
    call([[0, float("nan"), INF], [1, 0, INF], [2, 3, 0]]),
    call([[0, True, INF], [1, 0, INF], [2, 3, False]]),
    call([[0, 1, INF, 9], [1, 0, INF], [2, 3, 0]]),
    call([[0, 1, INF], [1, 0]]),
    call([ROW, ROW, [INF, INF, 0]]),
    call([(0, 1, INF), [1, 0, INF], [2, 3, 0]]),
]

# --- after: array statements
import numpy as _np


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
def _array_of_ints_or_inf(lists, depth):
    """The array of nested lists, equally long, of ints and infinities; raises ValueError or the like for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    array = _np.empty(shape, _np.float64)
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = floats = 0
    for row in rows:
        kinds = [*map(type, row)]
        floats += kinds.count(float)
        if kinds.count(float) + kinds.count(int) != len(row):
            raise ValueError
        struct.pack_into(f"{len(row)}d", array, place, *row)
        place += 8 * len(row)
    infinite = array == _np.inf
    if _np.count_nonzero(infinite) != floats or not (infinite | (_np.abs(array) <= 2**52)).all():
        raise ValueError
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


def _ints_or_inf(floats):
    """An array of Python's ints for whole numbers, and of inf; raises ValueError where a float might not be exact."""
    array = _np.asarray(floats, dtype=_np.float64)
    infinite = array == _np.inf
    if not (infinite | (_np.abs(array) <= 2**53)).all():
        raise ValueError
    numbers = _np.where(infinite, 0.0, array).astype(_np.int64).astype(object)
    return _np.where(infinite, _np.inf, numbers)


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


def _exactly_or_inf(a):
    """Ints or infinities as they are; raises OverflowError where the sum of two might not be exact."""
    if not ((_np.abs(a) <= 2**52) | (a == _np.inf)).all():
        raise OverflowError
    return a


INF = float("inf")


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _shortest_ways_in_numpy(dist):
    n = len(dist)
    if not len(dist) <= dist.shape[1]:
        raise ValueError
    for k in range(n):
        if 1 <= len(dist):
            if dist[k, k] < 0:
                raise ValueError
            if dist[k, k] < 0:
                raise ValueError
            _np.minimum(_exactly_or_inf(dist[:, k])[:, None] + _exactly_or_inf(dist[k, :len(dist)]), dist[:, :len(dist)], out=dist[:, :len(dist)])
    return dist


def shortest_ways(dist):
    if type(dist) is list:
        try:
            dist_array = _array_of_ints_or_inf(dist, 2)
            _require_apart([(dist, 2)], [])
            _shortest_ways_in_numpy(dist_array)
            dist_array = _ints_or_inf(dist_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(dist, dist_array, 2)
            return dist
    n = len(dist)
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if dist[i][k] + dist[k][j] < dist[i][j]:
                    dist[i][j] = dist[i][k] + dist[k][j]
    return dist
