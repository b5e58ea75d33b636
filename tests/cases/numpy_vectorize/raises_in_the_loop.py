# --- before
import math
import numpy as np
def f(a, b, limit):
    for i in range(len(a)):
        if a[i] > limit:
            raise ValueError("too large")
        b[i] = 2 * a[i]
    total = 0.0
    for i in range(len(a)):
        assert a[i] < 100.0
        if a[i] > -100.0:
            b[i] += 1.0
            if b[i] < -300:
                raise RuntimeError(f"no {b[i]}")
        else:
            b[i] = math.sqrt(-a[i])
    return float(b[0])
# --- inputs: f
r=np.random.default_rng(1)
CALLS = [call(r.normal(0,1,500), np.zeros(500), 30.5), call(r.normal(0,1,50), np.zeros(50), 30.5)]
CHECKS = [call(r.normal(0,1,500), np.zeros(500), l) for l in (0, 2, 2.5, 4.0,10)] + [call(r.normal(0,1,0), np.zeros(0), 0.0), call(r.normal(0,1,1), np.zeros(1),-20.0), call(r.normal(0,1,1), np.zeros(1),20.0), call(np.array([3.0,np.nan,1.0]),np.zeros(3),10.0), call(np.array([3.0,np.nan,1.0]),np.zeros(2),10.0), call(np.array([3.0,-1000.0,1.0]),np.zeros(3),10.0)]
# --- after: array statements
import math
import numpy as np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _f_in_numpy(a, b, limit):
    if np.may_share_memory(a, b) or _overlaps_itself(b):
        raise ValueError
    if not len(a) <= len(b):
        raise ValueError
    if 1 <= len(a):
        chosen = a[:] > limit
        if chosen.any():
            raise ValueError
        b[:len(a)] = 2 * a[:]
    total = 0.0
    if 1 <= len(a):
        if not (a[:] < 100.0).all():
            raise ValueError
        chosen = a[:] > -100.0
        chosen_i = np.flatnonzero(chosen)
        b[chosen_i] += 1.0
        chosen_2 = b[chosen_i] < -300
        if chosen_2.any():
            raise ValueError
        others = np.logical_not(chosen)
        chosen_i_2 = np.flatnonzero(others)
        b[chosen_i_2] = np.sqrt(-a[chosen_i_2])
    return float(float(b[0]))


def f(a, b, limit):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(b) is np.ndarray
        and b.dtype == np.float64
        and b.ndim == 1
        and b.dtype.type is np.float64
        and b.size <= 2**31
        and b.flags.writeable
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        b_before = b.copy()
        try:
            result = _f_in_numpy(a, b, limit)
            if result != result:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            b[...] = b_before
    for i in range(len(a)):
        if a[i] > limit:
            raise ValueError("too large")
        b[i] = 2 * a[i]
    total = 0.0
    for i in range(len(a)):
        assert a[i] < 100.0
        if a[i] > -100.0:
            b[i] += 1.0
            if b[i] < -300:
                raise RuntimeError(f"no {b[i]}")
        else:
            b[i] = math.sqrt(-a[i])
    return float(b[0])
