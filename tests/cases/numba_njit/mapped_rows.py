# --- before
import numpy as np


def cut(x):
    return x if x > 0.5 else 0.5


def tables(table, w):
    a = np.array([[cut(x) for x in row] for row in table])
    b = np.array([[x, x * x] for x in w])
    d = np.array([k * cut(x) for k, x in enumerate(w)])
    return a, b, d
# --- inputs: tables
NAN = float("nan")
T = np.linspace(0.0, 1.0, 12).reshape(3, 4)
CALLS = [call(T, np.array([1.0, 0.25])), call(T[:1], np.array([2.0]))]
CHECKS = [
    call(T.T, np.array([1.0, 0.25])),
    call(T[:0], np.array([1.0])),
    call(T[:, :0], np.array([1.0])),
    call(T, np.array([])),
    call(np.array([[NAN, -0.0]]), np.array([-0.0, NAN])),
    call([[1.0, 2.0], [3.0]], np.array([1.0])),
]
# --- after: compiled
import numpy as np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


@_njit
def _as_array(items):
    """The array of the numbers in a list."""
    return np.array(items)


@_njit
def _checked_multiply(x, y):
    """x * y, unless it is infinite or nan and x and y are not."""
    result = x * y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


def cut(x):
    return x if x > 0.5 else 0.5


@_njit
def _tables_kernel_part_1(table):
    items = [[_tables_kernel_cut(x) for x in row] for row in table]
    if len(items) == 0 or len(items[0]) == 0:
        raise ValueError
    values = _as_array(items).astype(np.float64)
    if values.size == 0:
        raise ValueError
    return values


@_njit
def _tables_kernel_part_2(w):
    items = [[x, _checked_multiply(x, x)] for x in w]
    if len(items) == 0 or len(items[0]) == 0:
        raise ValueError
    values = _as_array(items).astype(np.float64)
    if values.size == 0:
        raise ValueError
    return values


@_njit
def _tables_kernel_part_3(w):
    items = [_checked_multiply(k, _tables_kernel_cut(x)) for k, x in enumerate(w)]
    values = _as_array(items).astype(np.float64)
    return values


@_njit
def _tables_kernel_cut(x):
    return x if x > 0.5 else 0.5


@_njit(cache=True)
def _tables_kernel(table, w):
    a = _tables_kernel_part_1(table)
    b = _tables_kernel_part_2(w)
    d = _tables_kernel_part_3(w)
    return a, b, d


def tables(table, w):
    if (
        type(table) is np.ndarray
        and table.dtype == np.float64
        and table.ndim == 2
        and table.dtype.type is np.float64
        and max(table.shape) <= 2**31
        and type(w) is np.ndarray
        and w.dtype == np.float64
        and w.ndim == 1
        and w.dtype.type is np.float64
        and w.size <= 2**31
        and "cut" in globals()
        and _untouched(cut=cut)
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _tables_kernel(table, w)
            return result[0].copy(), result[1].copy(), result[2].copy()
        except Exception:  # the original code below takes over
            pass
    a = np.array([[cut(x) for x in row] for row in table])
    b = np.array([[x, x * x] for x in w])
    d = np.array([k * cut(x) for k, x in enumerate(w)])
    return a, b, d
