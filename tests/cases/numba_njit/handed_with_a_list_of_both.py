# --- before
def marker(seen, wide):
    def mark(i):
        size = 0
        while i < len(seen) and size < wide and not seen[i]:
            seen[i] = True
            size += 1
            i += 1
        return size

    return mark


def largest(seen, mark, n):
    best = 0
    for i in range(n):
        if not seen[i]:
            size = mark(i)
            if size > best:
                best = size
    return best
# --- inputs: largest
def together(seen, wide, n):
    return call(seen, marker(seen, wide), n)


CALLS = [together([k % 5 == 0 for k in range(60)], 3, 60), together([False] * 9, 4, 7)]
CHECKS = [
    together([False], 1, 2),
    together([], 1, 0),
    together([False, 1, False], 2, 3),
    together([False] * 5, 2.0, 5),
    call([False] * 6, marker([False] * 6, 2), 6),
    call([False] * 6, marker([k == 2 for k in range(6)], 2), 6),
    call([True, False], marker([False], 2), 2),
]
# --- after: compiled
def _variables_of(function, owner, path, names):
    """The variables of an inner function that this file defines in `owner`; None where it is another function."""
    code = getattr(owner, "__code__", None)
    for name, place in path:
        found = [each for each in getattr(code, "co_consts", ()) if getattr(each, "co_name", None) == name]
        code = found[place] if len(found) > place else None
    if type(function) is not type(_variables_of) or function.__code__ != code or function.__globals__ is not globals():
        return None
    if function.__defaults__ or function.__kwdefaults__:
        return None
    try:
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        return [cells[name].cell_contents for name in names]
    except ValueError:  # one that has no value yet
        return None


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
            marks = {"marker": (1807311061576423122,)}
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
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def marker(seen, wide):
    def mark(i):
        size = 0
        while i < len(seen) and size < wide and not seen[i]:
            seen[i] = True
            size += 1
            i += 1
        return size

    return mark


@_njit
def _largest_kernel_marker_mark(seen, wide, i):
        size = 0
        while i < len(seen) and size < wide and not seen[_within(i, len(seen))]:
            seen[_within(i, len(seen))] = True
            size += 1
            i += 1
        return size


@_njit(cache=True)
def _largest_kernel(mark_wide, seen, n):
    best = 0
    if n - 1 >= len(seen):
        raise IndexError
    for i in range(n):
        if not seen[i]:
            size = _largest_kernel_marker_mark(seen, mark_wide, i)
            if size > best:
                best = size
    return best


def largest(seen, mark, n):
    if "marker" in globals():
        mark_held = _variables_of(mark, marker, (("mark", 0),), ("seen", "wide"))
        if mark_held is not None:
            mark_seen, mark_wide = mark_held
            if mark_seen is seen:
                if (
                    type(mark_wide) is int
                    and abs(mark_wide) <= 2**31
                    and type(seen) is list
                    and type(n) is int
                    and abs(n) <= 2**31
                    and "marker" in globals()
                    and _untouched(marker=marker)
                ):
                    try:
                        seen_array = _array_of(seen, bool, 1)
                        result = _largest_kernel(mark_wide, seen_array, n)
                        if (result == mark_wide and not -5 <= result <= 256):
                            raise ValueError  # it might be an object that exists already
                    except Exception:  # the original code below takes over
                        pass
                    else:
                        _refill(seen, seen_array, 1)
                        return result
    best = 0
    for i in range(n):
        if not seen[i]:
            size = mark(i)
            if size > best:
                best = size
    return best
