# --- before
import numpy as np


def wave(before, now, steps, c):
    n = len(now)
    for t in range(steps):
        new = np.zeros(n)
        for i in range(1, n - 1):
            new[i] = 2 * now[i] - before[i] + c * (now[i + 1] - 2 * now[i] + now[i - 1])
        before[0] = t
        before = now
        now = new
    return now
# --- inputs: wave
x = np.linspace(0.0, 1.0, 12)
CALLS = [call(x.copy(), x**2, 4, 0.25)]
CHECKS = [
    call(x.copy(), x**2, 0, 0.25),
    call(x.copy(), x**2, 1, 0.25),
    call(x.copy(), x**2, -1, 0.25),
    call((same := x.copy()), same, 3, 0.25),
    call((long := x.copy())[:-1], long[1:], 3, 0.25),
    call((long := x.copy())[1:], long[:-1], 3, 0.25),
    call((long := x.copy()), long[::-1], 3, 0.25),
    call(x.copy(), (x * 1e308)[::-1].copy(), 3, 0.25),
    call(x.copy(), np.array([np.nan, *x[1:]]), 3, 0.25),
    call(x[:5].copy(), x**2, 3, 0.25),
    call(x.copy(), x[:5] ** 2, 3, 0.25),
    call(x[:0], x[:0], 3, 0.25),
    call(x[:1].copy(), x[:1] ** 2, 3, 0.25),
    call(x[:2].copy(), x[:2] ** 2, 3, 0.25),
]
# --- after: array statements
import numpy as np


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _wave_in_numpy(before, now, steps, c):
    if np.may_share_memory(before, now) or _overlaps_itself(before) or _overlaps_itself(now):
        raise ValueError
    n = len(now)
    for t in range(steps):
        new = np.zeros(n)
        if new is before:
            raise ValueError
        if new is now:
            raise ValueError
        if before is new:
            raise ValueError
        if before is now:
            raise ValueError
        if 3 <= n:
            if not (n <= len(now) + 1 and n <= len(before) + 1 and (n <= len(now)) and (n <= len(now) + 2) and (n <= len(new) + 1)):
                raise ValueError
            np.add(2 * now[1:n - 1] - before[1:n - 1], c * (now[2:n] - 2 * now[1:n - 1] + now[:n - 2]), out=new[1:n - 1])
        before[0] = t
        before = now
        now = new
    return now


def wave(before, now, steps, c):
    if (
        type(before) is np.ndarray
        and before.dtype == np.float64
        and before.ndim == 1
        and before.dtype.type is np.float64
        and before.size <= 2**31
        and before.flags.writeable
        and type(now) is np.ndarray
        and now.dtype == np.float64
        and now.ndim == 1
        and now.dtype.type is np.float64
        and now.size <= 2**31
        and now.flags.writeable
        and type(steps) is int
        and abs(steps) <= 2**31
        and type(c) is float
        and np.geterr()["under"] == "ignore"
    ):
        before_before = before.copy()
        now_before = now.copy()
        try:
            return _one_of(_wave_in_numpy(before, now, steps, c), [now])
        except Exception:  # the original code below takes over
            before[...] = before_before
            now[...] = now_before
    n = len(now)
    for t in range(steps):
        new = np.zeros(n)
        for i in range(1, n - 1):
            new[i] = 2 * now[i] - before[i] + c * (now[i + 1] - 2 * now[i] + now[i - 1])
        before[0] = t
        before = now
        now = new
    return now
