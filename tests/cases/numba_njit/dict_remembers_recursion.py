# --- before
def ways(rows, columns, memo):
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) in memo:
        return memo[rows, columns]
    memo[rows, columns] = ways(rows - 1, columns, memo) + ways(rows, columns - 1, memo)
    return memo[rows, columns]


def routes(sizes):
    total = 0
    for size in sizes:
        total += ways(size, size, {})
    return total

# --- inputs: routes
CALLS = [call([3, 5, 8, 12])]
CHECKS = [call([]), call([0]), call([33, 34]), call([2.0]), call([-1])]

# --- after: compiled
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


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


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
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_part
def _int_subtract(x, y):
    """x - y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) - _np.uint64(y + 0))
    if (x ^ y) & (x ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


_new_dict__t_int64_int64__int64_key = _numba.types.Tuple((_numba.int64, _numba.int64,))


@_part
def _new_dict__t_int64_int64__int64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_new_dict__t_int64_int64__int64_key, _numba.int64)


def ways(rows, columns, memo):
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) in memo:
        return memo[rows, columns]
    memo[rows, columns] = ways(rows - 1, columns, memo) + ways(rows, columns - 1, memo)
    return memo[rows, columns]


@_part
def _routes_kernel_ways(rows, columns, memo, depth):
    if depth == 0:
        raise RecursionError
    if rows == 0 or columns == 0:
        return 1
    if (rows, columns) in memo:
        return memo[rows, columns]
    memo[rows, columns] = _int_add(_routes_kernel_ways(_int_subtract(rows, 1), columns, memo, depth - 1), _routes_kernel_ways(rows, _int_subtract(columns, 1), memo, depth - 1))
    return memo[rows, columns]


@_compiled()
def _routes_kernel(sizes):
    total = 0
    for size in sizes:
        total = _int_add(total, _routes_kernel_ways(size, size, _new_dict__t_int64_int64__int64(), 400))
    return total


def routes(sizes):
    if type(sizes) is list and "ways" in globals() and _untouched(ways=ways) and _room_for(500):
        try:
            sizes_array = _array_of(sizes, int, 1)
            return _routes_kernel(sizes_array)
        except Exception:  # the original code below takes over
            pass
    total = 0
    for size in sizes:
        total += ways(size, size, {})
    return total
