# --- before
# Jacobi sweeps for the Laplace equation.
def relax(u, v, steps):
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            for j in range(1, len(u[0]) - 1):
                # the mean of the four neighbours
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
        u, v = v, u

# --- inputs: relax
def plate(rows, columns):
    return [[0.5 * i * j for j in range(columns)] for i in range(rows)]


SAME = plate(4, 4)
SHARED = [[1.0, 2.0, 3.0, 4.0]] * 4
CROSSED = plate(4, 4)
CALLS = [call(plate(4, 5), plate(4, 5), 3)]
CHECKS = [
    call(SAME, SAME, 2),  # the same list twice
    call(SHARED, plate(4, 4), 2),  # one row four times
    call(plate(4, 4), SHARED, 2),
    call(CROSSED, [*plate(3, 4), CROSSED[1]], 2),  # a row in both
    call(plate(4, 5), plate(4, 4), 1),  # leaves v half way through
    call(plate(4, 5), [*plate(3, 5), (1.0, 2.0, 3.0, 4.0, 5.0)], 1),
    call(plate(4, 5), plate(4, 5), -3),
    call([[float("nan")] * 3, [1.0, 2.0, 3.0], [0.0] * 3], plate(3, 3), 1),
    call([[1e308] * 3, [1e308] * 3, [1e308] * 3], plate(3, 3), 1),
    call([[1] * 3, [1] * 3, [1] * 3], plate(3, 3), 1),
]

# --- after: compiled
# Jacobi sweeps for the Laplace equation.
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


@_compiled()
def _relax_kernel(u, v, steps):
    for _ in range(steps):
        if 0 >= len(u) or len(u) - 2 >= len(v) or u.shape[1] - 2 >= v.shape[1]:
            raise IndexError
        for i in range(1, len(u) - 1):
            for j in range(1, len(u[0]) - 1):
                # the mean of the four neighbours
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u


def relax(u, v, steps):
    if type(u) is list and type(v) is list and type(steps) is int and abs(steps) <= 2**31:
        try:
            u_array = _array_of(u, float, 2)
            v_array = _array_of(v, float, 2)
            _require_apart([(u, 2), (v, 2)], [])
            result = _relax_kernel(u_array, v_array, steps)
            _without_nan(u_array)
            _without_nan(v_array)
        except Exception:  # the original code below takes over
            pass
        else:
            _refill(u, u_array, 2)
            _refill(v, v_array, 2)
            return result
    for _ in range(steps):
        for i in range(1, len(u) - 1):
            for j in range(1, len(u[0]) - 1):
                # the mean of the four neighbours
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
        u, v = v, u
