# --- before
def lcs(x, y):
    m, n = len(x), len(y)
    table = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            elif table[i - 1][j] >= table[i][j - 1]:
                table[i][j] = table[i - 1][j]
            else:
                table[i][j] = table[i][j - 1]
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[i - 1] == y[j - 1]:
            letters.append(x[i - 1])
            i -= 1
            j -= 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(letters)), table

# --- inputs: lcs
CALLS = [call("ACGTTA", "CGATA"), call("ACA", "CA")]
CHECKS = [call("", ""), call("A", ""), call("", "A"), call("A", "A"), call("ß€x", "€x"), call("😀", "😀"), call("ab", ["a", "b"])]

# --- after: compiled
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


def _text_of(codes):
    """The text of a list of code points."""
    return _np.array(codes, "<i4").tobytes().decode("utf-32-le", "surrogatepass")


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
def _moderate_add(x, y):
    """x + y, unless it is beyond 2**62 in size, as x and y are not."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_part
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_compiled()
def _lcs_kernel(x, y):
    m, n = len(x), len(y)
    table = _np.full((m + 1, n + 1), 0)
    if m - 1 >= len(x) or n - 1 >= len(y) or m >= len(table) or n >= table.shape[1]:
        raise IndexError
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i, j] = _moderate_add(table[i - 1, j - 1], 1)
            elif table[i - 1, j] >= table[i, j - 1]:
                table[i, j] = table[i - 1, j]
            else:
                table[i, j] = table[i, j - 1]
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[_within(i - 1, len(x))] == y[_within(j - 1, len(y))]:
            letters.append(x[_within(i - 1, len(x))])
            i -= 1
            j -= 1
        elif table[_within(i - 1, len(table)), _within(j, table.shape[1])] >= table[_within(i, len(table)), _within(j - 1, table.shape[1])]:
            i -= 1
        else:
            j -= 1
    return letters[::-1], table


def lcs(x, y):
    if type(x) is str and type(y) is str:
        try:
            x_array = _codes_of(x)
            y_array = _codes_of(y)
            result = _lcs_kernel(x_array, y_array)
            return _text_of(result[0]), result[1].tolist()
        except Exception:  # the original code below takes over
            pass
    m, n = len(x), len(y)
    table = [[0] * (n + 1) for _ in range(m + 1)]
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if x[i - 1] == y[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
            elif table[i - 1][j] >= table[i][j - 1]:
                table[i][j] = table[i - 1][j]
            else:
                table[i][j] = table[i][j - 1]
    letters = []
    i, j = m, n
    while i > 0 and j > 0:
        if x[i - 1] == y[j - 1]:
            letters.append(x[i - 1])
            i -= 1
            j -= 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(letters)), table
