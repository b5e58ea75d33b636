# --- before
def escape(x, y, most):
    a = b = 0.0
    for k in range(most):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return k
    return most


def image(width, height, most):
    counts = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            counts[row][column] = escape(3.0 * column / width - 2.0, 2.0 * row / height - 1.0, most)
    return counts


# --- inputs: image
CALLS = [call(12, 9, 50), call(1, 1, 5)]
CHECKS = [call(0, 3, 2), call(3, 0, 2), call(-1, 2, 2), call(4, 4, 0), call(3.0, 2, 2)]

# --- after: compiled, on all cores
import threading as _threading
import os as _os


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
            marks = {"escape": (1955564731259399185,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


try:
    from _optadvisor import prange as _prange
except ImportError:
    from numba import prange as _prange


def _alone(process=_os.getpid()):
    """Whether there is no other thread, and this is the process that loaded the file: OpenMP knows no forks."""
    return _threading.active_count() == 1 and _os.getpid() == process


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _lists_of(array):
    """The nested lists of an array's numbers."""
    return array.tolist()


def escape(x, y, most):
    a = b = 0.0
    for k in range(most):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return k
    return most


@_njit
def _image_kernel_escape(x, y, most):
    a = b = 0.0
    for k in range(most):
        a, b = a * a - b * b + x, 2.0 * a * b + y
        if a * a + b * b > 4.0:
            return k
    return most


@_njit(cache=True, error_model="numpy", parallel=True)
def _image_kernel(width, height, most):
    counts = _np.full((height, width), 0)
    if height - 1 >= len(counts) or width - 1 >= counts.shape[1]:
        raise IndexError
    suspects = 0
    for row_shared in _prange(height):
        row = _np.int64(row_shared)
        doubts = 0
        for column in range(width):
            counts[row, column] = _image_kernel_escape(3.0 * column / width - 2.0, 2.0 * row / height - 1.0, most)
            doubts += width == 0
            doubts += height == 0
        suspects += doubts
    if suspects:
        raise FloatingPointError
    return counts


def image(width, height, most):
    if (
        type(width) is int
        and abs(width) <= 2**31
        and type(height) is int
        and abs(height) <= 2**31
        and type(most) is int
        and abs(most) <= 2**31
        and "escape" in globals()
        and _untouched(escape=escape)
        and _alone()
    ):
        try:
            return _lists_of(_image_kernel(width, height, most))
        except Exception:  # the original code below takes over
            pass
    counts = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            counts[row][column] = escape(3.0 * column / width - 2.0, 2.0 * row / height - 1.0, most)
    return counts
