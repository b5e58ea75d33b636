# --- before
import math

def intersect(ox, oy, oz, dx, dy, dz, cx, cy, cz, r):
    lx, ly, lz = cx - ox, cy - oy, cz - oz
    b = lx * dx + ly * dy + lz * dz
    disc = b * b - (lx * lx + ly * ly + lz * lz) + r * r
    if disc < 0:
        return None
    root = math.sqrt(disc)
    for t in (b - root, b + root):
        if t > 1e-6:
            return t
    return None


def nearest(ox, oy, oz, dx, dy, dz, spheres):
    best = None
    which = None
    for i in range(len(spheres)):
        cx, cy, cz, r = spheres[i]
        t = intersect(ox, oy, oz, dx, dy, dz, cx, cy, cz, r)
        if t is not None and (best is None or t < best):
            best = t
            which = i
    if best is None:
        return None
    return best, which


def render(spheres, w, h):
    total = 0.0
    hits = [0] * len(spheres)
    for y in range(h):
        for x in range(w):
            dx, dy, dz = (x - w / 2) / w, (y - h / 2) / h, 1.0
            n = math.sqrt(dx * dx + dy * dy + dz * dz)
            hit = nearest(0.0, 0.0, -5.0, dx / n, dy / n, dz / n, spheres)
            if not hit:
                continue
            t, i = hit
            hits[i] += 1
            total += t
            if intersect(0.1, 0.0, -5.0, dx / n, dy / n, dz / n, 0.0, 0.0, 0.0, 1.0) is not None:
                total += 1.0
    return total, hits
# --- inputs: render
CALLS = [call([(0.0, 0.0, 0.0, 1.0), (1.0, 0.5, 2.0, 0.7)], 12, 9)]
CHECKS = [call([], 3, 3), call([(0.0, 0.0, 0.0, 1.0)], 0, 3), call([(0.0, 0.0, 0.0, 1)], 3, 3), call([(0.0, 0.0, 0.0)], 3, 3)]
# --- after: compiled
import math


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
            marks = {"intersect": (333830635209901956, 1806711360276066602), "nearest": (851515010270540401,)}
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


@_njit
def _items_4(row):
    """The 4 items of a row, unless there are more or fewer."""
    if len(row) != 4:
        raise ValueError
    return row[0], row[1], row[2], row[3]


@_njit
def _nonzero(x):
    """x, unless it is zero."""
    if x == 0:
        raise ZeroDivisionError
    return x


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def intersect(ox, oy, oz, dx, dy, dz, cx, cy, cz, r):
    lx, ly, lz = cx - ox, cy - oy, cz - oz
    b = lx * dx + ly * dy + lz * dz
    disc = b * b - (lx * lx + ly * ly + lz * lz) + r * r
    if disc < 0:
        return None
    root = math.sqrt(disc)
    for t in (b - root, b + root):
        if t > 1e-6:
            return t
    return None


def nearest(ox, oy, oz, dx, dy, dz, spheres):
    best = None
    which = None
    for i in range(len(spheres)):
        cx, cy, cz, r = spheres[i]
        t = intersect(ox, oy, oz, dx, dy, dz, cx, cy, cz, r)
        if t is not None and (best is None or t < best):
            best = t
            which = i
    if best is None:
        return None
    return best, which


@_njit
def _render_kernel_nearest(ox, oy, oz, dx, dy, dz, spheres):
    best = -1e-300; best_known = False
    which = 0; which_known = False
    for i in range(len(spheres)):
        cx, cy, cz, r = _items_4(spheres[i])
        t, t_known = _render_kernel_intersect(ox, oy, oz, dx, dy, dz, cx, cy, cz, r)
        if (t_known) and ((not best_known) or t < best):
            best = t; best_known = True
            which = i; which_known = True
    if (not best_known):
        return (-1e-300, 0,), False
    if not (which_known): raise ValueError
    return (best, which), True


@_njit
def _render_kernel_intersect(ox, oy, oz, dx, dy, dz, cx, cy, cz, r):
    lx, ly, lz = cx - ox, cy - oy, cz - oz
    b = lx * dx + ly * dy + lz * dz
    disc = b * b - (lx * lx + ly * ly + lz * lz) + r * r
    if disc < 0:
        return -1e-300, False
    root = _sqrt(disc)
    for t in (b - root, b + root):
        if t > 1e-6:
            return (t), True
    return -1e-300, False


@_njit(cache=True, error_model="numpy")
def _render_kernel(spheres, w, h):
    total = 0.0
    hits = _np.full(len(spheres), 0)
    for y in range(h):
        suspects = 0
        for x in range(w):
            dx, dy, dz = (x - w / 2) / w, (y - h / 2) / h, 1.0
            suspects += w == 0
            suspects += h == 0
            checked1 = math.sqrt(dx * dx + dy * dy + dz * dz)
            n = checked1
            suspects += checked1 - checked1 != 0.0
            hit, hit_known = _render_kernel_nearest(0.0, 0.0, -5.0, dx / n, dy / n, dz / n, spheres)
            suspects += n == 0
            suspects += n == 0
            suspects += n == 0
            if not (hit_known):
                continue
            t, i = hit
            hits[_within(i, len(hits))] += 1
            total += t
            if (_render_kernel_intersect(0.1, 0.0, -5.0, dx / _nonzero(n), dy / _nonzero(n), dz / _nonzero(n), 0.0, 0.0, 0.0, 1.0)[1]):
                total += 1.0
        if suspects:
            raise FloatingPointError
    return total, hits


def render(spheres, w, h):
    if (
        type(spheres) is list
        and type(w) is int
        and abs(w) <= 2**31
        and type(h) is int
        and abs(h) <= 2**31
        and "intersect" in globals()
        and "nearest" in globals()
        and _untouched(intersect=intersect, nearest=nearest)
    ):
        try:
            spheres_array = _array_of_tuples(spheres, float)
            result = _render_kernel(spheres_array, w, h)
            if result[0] != result[0]:
                raise ValueError  # it might be an object that exists already
            return result[0], result[1].tolist()
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    hits = [0] * len(spheres)
    for y in range(h):
        for x in range(w):
            dx, dy, dz = (x - w / 2) / w, (y - h / 2) / h, 1.0
            n = math.sqrt(dx * dx + dy * dy + dz * dz)
            hit = nearest(0.0, 0.0, -5.0, dx / n, dy / n, dz / n, spheres)
            if not hit:
                continue
            t, i = hit
            hits[i] += 1
            total += t
            if intersect(0.1, 0.0, -5.0, dx / n, dy / n, dz / n, 0.0, 0.0, 0.0, 1.0) is not None:
                total += 1.0
    return total, hits
