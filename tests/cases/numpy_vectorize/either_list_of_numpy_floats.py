# --- before
import numpy as np


def scaled(x, norms):
    for i, row in enumerate(x):
        row /= norms[i]

# --- inputs: scaled
rng = np.random.default_rng(6)
CALLS = [call(rng.normal(size=(40, 30)), [*rng.uniform(1, 2, size=40)])]
CHECKS = [
    call(rng.normal(size=(4, 3)), [1.0, 2.0, 3.0, 4.0]),
    call(rng.normal(size=(4, 3)), [np.float64(1.0), 2.0, 3.0, 4.0]),
    call(rng.normal(size=(4, 3)), [*rng.uniform(1, 2, size=3)]),
    call(rng.normal(size=(4, 3)), [*rng.uniform(1, 2, size=5)]),
    call(rng.normal(size=(2, 3)), [np.float64(np.nan), np.float64(np.inf)]),
    call(rng.normal(size=(0, 3)), []),
    call(rng.normal(size=(1, 3)), [np.float32(1.5)]),
]

# --- after: array statements
import numpy as np


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
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
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
def _array_of_numpy(numbers):
    """The array of a list of NumPy's floats; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or [*map(type, numbers)].count(np.float64) != len(numbers):
        raise ValueError
    return np.fromiter(numbers, np.float64, len(numbers))


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _scaled_in_numpy(x, norms):
    if _overlaps_itself(x):
        raise ValueError
    if not len(x) <= len(norms):
        raise ValueError
    if 1 <= len(x):
        i = np.arange(len(x))
        x[:] /= norms[:len(x)][:, None]


def scaled(x, norms):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 2
        and x.dtype.type is np.float64
        and max(x.shape) <= 2**31
        and x.flags.writeable
        and type(norms) is list
        and np.geterr()["under"] == "ignore"
    ):
        x_before = x.copy()
        try:
            norms_array = _array_of_numpy(norms)
            return _scaled_in_numpy(x, norms_array)
        except Exception:  # the original code below takes over
            x[...] = x_before
    for i, row in enumerate(x):
        row /= norms[i]
