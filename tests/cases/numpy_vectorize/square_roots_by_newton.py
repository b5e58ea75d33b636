# --- before
import math
import numpy as np
def roots(a, out, tol):
    work = 0
    for i in range(len(a)):
        x = a[i]
        diff = 1.0
        while diff > tol:
            new = (x + a[i] / x) / 2
            diff = abs(new - x)
            x = new
            work += 1
        out[i] = x
    return work
# --- inputs: roots
r=np.random.default_rng(1)
CALLS = [call(r.uniform(1,50,500), np.zeros(500), 1e-9)]
CHECKS = [call(np.zeros(0), np.zeros(0), 1e-9), call(np.array([4.0,1.0]), np.zeros(2), 1e-9), call(np.array([1.0,2.0,1e300,1e-300]), np.zeros(4), 1e-9), call(np.array([1.0, 2.0]), np.zeros(2), 2.0), call(np.array([1.0, 2.0, 3.0]), np.zeros(2), 0.1)]
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
def _roots_in_numpy(a, out, tol):
    if np.may_share_memory(a, out) or _overlaps_itself(out):
        raise ValueError
    work = 0
    if not len(a) <= len(out):
        raise ValueError
    if 1 <= len(a):
        x = a[:]
        diff = 1.0
        i_active = np.arange(len(a))
        active = np.arange(len(a))
        diff_all = np.array(np.broadcast_to(diff, len(a)), float)
        diff = diff_all.copy()
        x_all = np.array(x, float)
        x = x_all.copy()
        while len(active):
            stay = diff > tol
            if not stay.all():
                ended = ~stay
                diff_all[active[ended]] = diff[ended]
                x_all[active[ended]] = x[ended]
                active = active[stay]
                i_active = i_active[stay]
                diff = diff[stay]
                x = x[stay]
                if not len(active):
                    break
            new = (x + a[i_active] / x) / 2
            diff = np.abs(new - x)
            x = new
            work = work + len(active)
        diff_all[active] = diff
        x_all[active] = x
        diff = diff_all
        x = x_all
        out[:len(a)] = x
    return int(work)


def roots(a, out, tol):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float64
        and out.ndim == 1
        and out.dtype.type is np.float64
        and out.size <= 2**31
        and out.flags.writeable
        and type(tol) is float
        and np.geterr()["under"] == "ignore"
    ):
        out_before = out.copy()
        try:
            return _roots_in_numpy(a, out, tol)
        except Exception:  # the original code below takes over
            out[...] = out_before
    work = 0
    for i in range(len(a)):
        x = a[i]
        diff = 1.0
        while diff > tol:
            new = (x + a[i] / x) / 2
            diff = abs(new - x)
            x = new
            work += 1
        out[i] = x
    return work
