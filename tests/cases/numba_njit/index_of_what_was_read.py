# --- before
import numpy as np


# Ways to pay: a coin is known to be small once its loop has begun, so that no difference is tested.
def ways_to_pay(coins, ways, total):
    ways[0] = 1
    for coin in coins:
        for i in range(coin, total + 1):
            ways[i] = ways[i] + ways[i - coin]
    return ways[total]

# --- inputs: ways_to_pay
def table(n):
    return np.zeros(n, dtype=np.int64)


CALLS = [call(np.array([1, 5, 10]), table(31), 30)]
CHECKS = [
    call(np.array([1, 5, 10]), table(30), 30),
    call(np.array([1, 0, 2]), table(31), 30),
    call(np.array([-3, 2]), table(31), 20),
    call(np.array([-40, 2]), table(31), 20),
    call(np.array([2**62, 1]), table(31), 30),
    call(np.array([-(2**62), 1]), table(5), 3),
    call(np.array([1] * 70), table(64), 63),  # 64 bits are not enough
    call(np.array([], dtype=np.int64), table(3), 2),
    call(np.array([1]), table(0), 0),
]

# --- after: compiled
import numpy as np


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


@_part
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_part
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


@_part
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if np.uint64(place) >= np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_compiled()
def _ways_to_pay_kernel(coins, ways, total):
    ways[_within(0, len(ways))] = 1
    for coin in coins:
        if total >= len(ways) or coin < -len(ways) or -coin + total >= len(ways):
            raise IndexError
        for i in range(_small(coin), total + 1):
            ways[i] = _int_add(ways[i], ways[i - coin])
    return ways[_within(total, len(ways))]


# Ways to pay: a coin is known to be small once its loop has begun, so that no difference is tested.
def ways_to_pay(coins, ways, total):
    if (
        type(coins) is np.ndarray
        and coins.dtype == np.int64
        and coins.ndim == 1
        and coins.dtype.type is np.int64
        and coins.size <= 2**31
        and type(ways) is np.ndarray
        and ways.dtype == np.int64
        and ways.ndim == 1
        and ways.dtype.type is np.int64
        and ways.size <= 2**31
        and ways.flags.writeable
        and type(total) is int
        and abs(total) <= 2**31
    ):
        ways_before = ways.copy()
        try:
            return np.int64(_ways_to_pay_kernel(coins, ways, total))
        except Exception:  # the original code below takes over
            ways[...] = ways_before
    ways[0] = 1
    for coin in coins:
        for i in range(coin, total + 1):
            ways[i] = ways[i] + ways[i - coin]
    return ways[total]
