# --- before
def counts(text, last):
    """Places of letters; those before `a` count from the end, as Python has it."""
    found = [0] * 26
    for c in text:
        if c.isalpha() and c <= last:
            found[ord(c) - ord("a")] += 1
        elif c in "0123456789":
            found[int(c)] += text.count(c)
        elif not c.isspace():
            return None
    return found

# --- inputs: counts
CALLS = [call("abz 19 z", "z"), call("zz y", "z")]
CHECKS = [
    call("", "z"), call("", ""), call("a", ""), call("GH", "z"), call("A", "z"), call("{", "|"), call("é", "z"), call("²", "z"), call("a\x85", "z"),
    call("a", "zz"), call("a", "é"), call("b\ud800", "z"), call("٣", "z"),
]

# --- after: compiled
import numpy as _np


def _codes_of(text):
    """The code points of a text, as an array."""
    if len(text) > 2**31:
        raise ValueError
    if text.isascii():
        return _np.frombuffer(text.encode(), _np.uint8).astype(_np.int64)
    return _np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<i4").astype(_np.int64)


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
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_part
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


@_part
def _counts_kernel__is_space(code):
    if code < 0 or code > 127:
        raise ValueError
    return 9 <= code <= 13 or 28 <= code <= 32


@_part
def _counts_kernel__count_of(text, code):
    found = 0
    for k in range(len(text)):
        if text[k] == code:
            found += 1
    return found


@_part
def _counts_kernel__digit_of(code):
    if code < 48 or code > 57:
        raise ValueError
    return code - 48


@_part
def _counts_kernel__is_one_of_1(code):
    return 48 <= code <= 57


@_part
def _counts_kernel__order_of(text, other):
    for k in range(min(len(text), len(other))):
        if text[_within(k, len(text))] != other[_within(k, len(other))]:
            return -1 if text[_within(k, len(text))] < other[_within(k, len(other))] else 1
    if len(text) == len(other):
        return 0
    return -1 if len(text) < len(other) else 1


@_part
def _counts_kernel__is_alpha(code):
    if code < 0 or code > 127:
        raise ValueError
    return 65 <= code <= 90 or 97 <= code <= 122


@_compiled()
def _counts_kernel(text, last):
    found = _np.full(26, 0)
    for c in text:
        if _counts_kernel__is_alpha(c) and (_counts_kernel__order_of(_np.array([c]), last) <= 0):
            found[_within((c & 2097151) - 97, len(found))] = _int_add(found[_within((c & 2097151) - 97, len(found))], 1)
        elif _counts_kernel__is_one_of_1(c):
            found[_within(_counts_kernel__digit_of(c), len(found))] = _int_add(found[_within(_counts_kernel__digit_of(c), len(found))], _counts_kernel__count_of(text, c))
        elif not _counts_kernel__is_space(c):
            raise ValueError
    return found


def counts(text, last):
    """Places of letters; those before `a` count from the end, as Python has it."""
    if type(text) is str and type(last) is str:
        try:
            text_array = _codes_of(text)
            last_array = _codes_of(last)
            return _counts_kernel(text_array, last_array).tolist()
        except Exception:  # the original code below takes over
            pass
    found = [0] * 26
    for c in text:
        if c.isalpha() and c <= last:
            found[ord(c) - ord("a")] += 1
        elif c in "0123456789":
            found[int(c)] += text.count(c)
        elif not c.isspace():
            return None
    return found
