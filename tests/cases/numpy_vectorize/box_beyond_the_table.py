# --- before
def boxes(table, first, width, out):
    for n in range(len(out)):
        for m in range(len(out[0])):
            total = 0
            for j in range(n + first, n + first + width):
                for i in range(m, m + width):
                    total += table[j][i]
            out[n][m] = total

# --- inputs: boxes
table = [[(7 * i * j + i) % 50 for i in range(12)] for j in range(30)]
def zeros(n, m):
    return [[0] * m for _ in range(n)]
CALLS = [call(table, 0, 4, zeros(20, 8))]
CHECKS = [
    call(table, 1, 4, zeros(26, 9)),
    call(table, -1, 4, zeros(5, 5)),
    call(table, 1, 4, zeros(27, 9)),
    call(table, 1, 4, zeros(20, 10)),
    call(table, 0, 0, zeros(40, 5)),
    call(table, 0, 0, zeros(4, 15)),
    call(table, 5, -2, zeros(4, 5)),
    call(table, -5, -2, zeros(4, 5)),
    call(table, 0, 4, table),
    call(table, 0, 4, table[:5]),
    call(table, 0, 4, []),
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


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


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


def _steps(function, first, numbers):
    """`first`, what `function` makes of it with the first of `numbers`, of that with the second, and so on."""
    firsts = _np.broadcast_to(first, numbers.shape[:-1])[..., None]
    found = _np.concatenate((firsts, numbers), axis=-1)
    if found.dtype != numbers.dtype or found.dtype not in (float, int):
        raise TypeError
    if found.dtype == int and found.shape[-1] * max(-int(found.min()), int(found.max())) >= 2**62:
        raise OverflowError
    return function.accumulate(found, axis=-1, out=found)


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(_np.min(x)), int(_np.max(x))) if _np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is _np.multiply else one + other) > _np.iinfo(found.dtype).max:
        raise OverflowError
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _boxes_in_numpy(table, first, width, out):
    sums = _np.full((len(table) + 1, len(table[0]) + 1), 0)
    if not (0 <= len(table[0]) and len(table[0]) <= table.shape[1] and (len(table) < len(sums)) and (len(table[0]) < sums.shape[1])):
        raise ValueError
    if 1 <= len(table):
        s = 0
        s_steps = _steps(_np.add, s, table[:, :len(table[0])])
        sums[1:len(table) + 1, 1:len(table[0]) + 1] = s_steps[..., 1:]
        s = s_steps[..., -1]
    if not len(table[0]) < sums.shape[1]:
        raise ValueError
    for r in range(len(table)):
        if 1 <= len(table[0]):
            sums[r + 1, 1:len(table[0]) + 1] = _whole(_np.add, sums[r + 1, 1:len(table[0]) + 1], sums[r, 1:len(table[0]) + 1])
    for n in range(len(out)):
        stop_m = len(out[0])
        if 1 <= stop_m:
            if not (stop_m <= sums.shape[1] and stop_m <= out.shape[1]):
                raise ValueError
            total = 0
            top = n + first
            bottom = n + first + width
            left = _np.arange(stop_m)
            right = _np.arange(stop_m) + width
            chosen = _np.broadcast_to(True, stop_m) if top < 0 else left < 0
            if chosen.any():
                raise ValueError
            if bottom < top:
                bottom = top
            chosen_2 = right < left
            right = _np.where(chosen_2, left, right)
            total = _whole(_np.add, total, _whole(_np.add, _whole(_np.subtract, _whole(_np.subtract, sums[bottom, right], sums[top, right]), sums[bottom, _np.arange(stop_m)]), sums[top, _np.arange(stop_m)]))
            out[n, :stop_m] = total


def boxes(table, first, width, out):
    if (
        type(table) is list
        and type(first) is int
        and abs(first) <= 2**31
        and type(width) is int
        and abs(width) <= 2**31
        and type(out) is list
    ):
        try:
            table_array = _array_of(table, int, 2)
            _require_within(table_array, -2147483648, 2147483648)
            out_array = _array_of(out, int, 2)
            _require_apart([(out, 2)], [(table, 2)])
            result = _boxes_in_numpy(table_array, first, width, out_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(out, out_array, 2)
            return result
    for n in range(len(out)):
        for m in range(len(out[0])):
            total = 0
            for j in range(n + first, n + first + width):
                for i in range(m, m + width):
                    total += table[j][i]
            out[n][m] = total
