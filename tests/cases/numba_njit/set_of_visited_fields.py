# --- before
from collections import deque


def steps_to_corner(grid):
    rows, columns = len(grid), len(grid[0])
    seen = {(0, 0)}
    queue = deque([(0, 0, 0)])
    while queue:
        r, c, steps = queue.popleft()
        if r == rows - 1 and c == columns - 1:
            return steps
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            y, x = r + dr, c + dc
            if 0 <= y < rows and 0 <= x < columns and grid[y][x] == 0 and (y, x) not in seen:
                seen.add((y, x))
                queue.append((y, x, steps + 1))
    return -1

# --- inputs: steps_to_corner
CALLS = [call([[0, 0, 1], [1, 0, 0], [0, 0, 0]])]
CHECKS = [call([[0]]), call([[1]]), call([[0, 1], [1, 0]]), call([]), call([[]]), call([[0, 0], [0]]), call([[0.0]])]

# --- after: compiled
from collections import deque
import numba as _numba
import numpy as _np


def _part(function=None, **options):
    """A decorator: a function that kernels call; Numba compiles it with them."""
    if function is None:
        return lambda function: _part(function, **options)
    function.options = options
    return function


def _compiled(**options):
    """A decorator: the kernel as optadvisor has built it (in `__pycache__`), else as Numba compiles it when called."""
    import os, sys

    def codes(code):
        return [code, *(inner for each in code.co_consts if hasattr(each, "co_code") for inner in codes(each))]

    def parts(function, found):  # all that it calls
        for name in sorted({name for code in codes(function.__code__) for name in code.co_names}):
            part = function.__globals__.get(name)
            part = getattr(part, "py_func", part)
            if name not in found and hasattr(part, "options"):
                found[name] = part
                parts(part, found)
        return found

    def import_numba():
        import importlib.util, threading

        # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
        blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
        if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
            sys.modules[blas] = None
            try:
                __import__(arrays)
            except ImportError:
                pass
            finally:
                del sys.modules[blas]
            if arrays in sys.modules:
                sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None
        import numba

        return numba

    def compiled(function):
        names = function.__globals__

        def path():
            import hashlib

            file = function.__code__.co_filename
            file = os.path.realpath(file if os.path.isabs(file) else names.get("__file__", file))
            try:
                with open(file, "rb") as source:
                    lines = source.read().splitlines()
            except OSError:
                lines = []
            mark = hashlib.sha1()
            for part in (function, *parts(function, {}).values()):
                written = codes(part.__code__)
                first = part.__code__.co_firstlineno
                last = max(end or line or 0 for code in written for line, end, *_ in code.co_positions())
                mark.update(b"\n".join(lines[first - 1 : last]))
                constants = [each for code in written for each in code.co_consts if not hasattr(each, "co_code")]
                mark.update(repr(constants).encode())
            found = f"{function.__name__}-{mark.hexdigest()[:16]}.{sys.implementation.cache_tag}.py"
            return os.path.join(os.path.dirname(file), "__pycache__", found)

        def by_numba():
            numba = import_numba()
            for name, part in parts(function, {}).items():
                if names[name] is part:
                    names[name] = numba.njit(**part.options)(part)
            try:
                names[function.__name__] = numba.njit(cache=True, **options)(function)
            except RuntimeError:  # there is no place for the cache
                names[function.__name__] = numba.njit(**options)(function)
            return names[function.__name__]

        def built():
            place = path()
            if not os.path.exists(place):
                return None
            found = {"__file__": place}
            try:
                with open(place, encoding="utf-8") as file:
                    exec(file.read(), found)
            except Exception:  # built for another machine, or damaged
                return None
            names[function.__name__] = kernel = found["kernel"](by_numba)
            kernel.path, kernel.by_numba = path, by_numba
            return kernel

        def kernel(*arguments):
            return (built() or by_numba())(*arguments)

        kernel.path, kernel.by_numba = path, by_numba
        return kernel

    return compiled


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


@_part
def _deque_append(queue, item):
    """Put an item at the end."""
    queue[0].append(item)


@_part
def _deque_len(queue):
    """How many items there are."""
    return len(queue[0]) - queue[1][0]


@_part
def _deque_of(items):
    """A deque: a list, and where its first item is."""
    return items, _np.zeros(1, _np.int64)


@_part
def _deque_popleft(queue):
    """Take the first item; what was taken is dropped now and then."""
    items, start = queue
    if start[0] == len(items):
        raise IndexError
    item = items[start[0]]
    start[0] += 1
    if start[0] > 1000 and 2 * start[0] > len(items):
        del items[: start[0]]
        start[0] = 0
    return item


@_part
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_part
def _new_list__t_int64_int64_int64():
    """An empty list."""
    return [(0, 0, 0,) for _ in range(0)]


_new_set__t_int64_int64_key = _numba.types.Tuple((_numba.int64, _numba.int64,))


@_part
def _new_set__t_int64_int64():
    """An empty set."""
    return _numba.typed.Dict.empty(_new_set__t_int64_int64_key, _numba.boolean)


@_part
def _set_add(items, item):
    """Put an item into a set."""
    items[item] = True


@_part
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_part
def _steps_to_corner_kernel_part_1():
    made = _new_set__t_int64_int64()
    made[(0, 0)] = True
    return made


@_part
def _steps_to_corner_kernel_part_2():
    made = _new_list__t_int64_int64_int64()
    made.append((0, 0, 0))
    return made


@_compiled()
def _steps_to_corner_kernel(grid):
    rows, columns = len(grid), len(grid[_within(0, len(grid))])
    seen = _steps_to_corner_kernel_part_1()
    queue = _deque_of(_steps_to_corner_kernel_part_2())
    while (_deque_len(queue) > 0):
        r, c, steps = _deque_popleft(queue)
        if r == rows - 1 and c == columns - 1:
            return steps
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            y, x = _moderate_add(r, dr), _moderate_add(c, dc)
            if 0 <= y < rows and 0 <= x < columns and grid[_within(y, len(grid)), _within(x, grid.shape[1])] == 0 and (y, x) not in seen:
                _set_add(seen, (y, x))
                _deque_append(queue, (y, x, _moderate_add(steps, 1)))
    return -1


def steps_to_corner(grid):
    if type(grid) is list:
        try:
            grid_array = _array_of(grid, int, 2)
            return _steps_to_corner_kernel(grid_array)
        except Exception:  # the original code below takes over
            pass
    rows, columns = len(grid), len(grid[0])
    seen = {(0, 0)}
    queue = deque([(0, 0, 0)])
    while queue:
        r, c, steps = queue.popleft()
        if r == rows - 1 and c == columns - 1:
            return steps
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            y, x = r + dr, c + dc
            if 0 <= y < rows and 0 <= x < columns and grid[y][x] == 0 and (y, x) not in seen:
                seen.add((y, x))
                queue.append((y, x, steps + 1))
    return -1
