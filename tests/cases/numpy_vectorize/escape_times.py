# --- before
import numpy as np
def mandel(counts, xs, ys, maxiter):
    total = 0
    for i, y in enumerate(ys):
        for j, x in enumerate(xs):
            zr = x
            zi = y
            n = 0
            while zr * zr + zi * zi <= 4.0 and n < maxiter:
                t = zr * zr - zi * zi + x
                zi = 2 * zr * zi + y
                zr = t
                n += 1
                total += 1
            counts[i, j] = n
    return total
# --- inputs: mandel
CALLS = [call(np.zeros((20, 30), int), np.linspace(-2,1,30), np.linspace(-1,1,20), 50)]
CHECKS = [call(np.zeros((20, 30), int), np.linspace(-2,1,30), np.linspace(-1,1,20), 0), call(np.zeros((0, 30), int), np.linspace(-2,1,30), np.linspace(-1,1,0), 5), call(np.zeros((2, 2), int), np.array([0,np.nan]), np.array([np.inf,1.0]), 5)]
# --- after: array statements
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
def _mandel_in_numpy(counts, xs, ys, maxiter):
    if np.may_share_memory(counts, xs) or np.may_share_memory(counts, ys) or _overlaps_itself(counts):
        raise ValueError
    total = 0
    if not (len(ys) <= len(counts) and len(xs) <= counts.shape[1]):
        raise ValueError
    if 1 <= len(ys):
        y = ys[:]
        i = np.arange(len(ys))
        x = xs[:]
        j = np.arange(len(xs))
        zr = x
        zi = y
        n = 0
        y_active = np.broadcast_to(y[:, None], (len(ys), len(xs))).ravel()
        x_active = np.broadcast_to(x, (len(ys), len(xs))).ravel()
        active = np.arange(len(ys) * len(xs))
        n_all = np.array(np.broadcast_to(n, (len(ys), len(xs))).ravel(), int)
        n = n_all.copy()
        zi_all = np.array(np.broadcast_to(zi[:, None], (len(ys), len(xs))).ravel(), float)
        zi = zi_all.copy()
        zr_all = np.array(np.broadcast_to(zr, (len(ys), len(xs))).ravel(), float)
        zr = zr_all.copy()
        while len(active):
            stay = (zr * zr + zi * zi <= 4.0) & (n < maxiter)
            if not stay.all():
                ended = ~stay
                n_all[active[ended]] = n[ended]
                zi_all[active[ended]] = zi[ended]
                zr_all[active[ended]] = zr[ended]
                active = active[stay]
                y_active = y_active[stay]
                x_active = x_active[stay]
                n = n[stay]
                zi = zi[stay]
                zr = zr[stay]
                if not len(active):
                    break
            t = zr * zr - zi * zi + x_active
            zi = 2 * zr * zi + y_active
            zr = t
            n = n + 1
            total = total + len(active)
        n_all[active] = n
        zi_all[active] = zi
        zr_all[active] = zr
        n = n_all.reshape((len(ys), len(xs)))
        zi = zi_all.reshape((len(ys), len(xs)))
        zr = zr_all.reshape((len(ys), len(xs)))
        counts[:len(ys), :len(xs)] = n
    return int(total)


def mandel(counts, xs, ys, maxiter):
    if (
        type(counts) is np.ndarray
        and counts.dtype == np.int64
        and counts.ndim == 2
        and counts.dtype.type is np.int64
        and max(counts.shape) <= 2**31
        and counts.flags.writeable
        and (counts.size == 0 or (-(2**31) <= counts.min() and counts.max() <= 2**31))
        and type(xs) is np.ndarray
        and xs.dtype == np.float64
        and xs.ndim == 1
        and xs.dtype.type is np.float64
        and xs.size <= 2**31
        and type(ys) is np.ndarray
        and ys.dtype == np.float64
        and ys.ndim == 1
        and ys.dtype.type is np.float64
        and ys.size <= 2**31
        and type(maxiter) is int
        and abs(maxiter) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        counts_before = counts.copy()
        try:
            return _mandel_in_numpy(counts, xs, ys, maxiter)
        except Exception:  # the original code below takes over
            counts[...] = counts_before
    total = 0
    for i, y in enumerate(ys):
        for j, x in enumerate(xs):
            zr = x
            zi = y
            n = 0
            while zr * zr + zi * zi <= 4.0 and n < maxiter:
                t = zr * zr - zi * zi + x
                zi = 2 * zr * zi + y
                zr = t
                n += 1
                total += 1
            counts[i, j] = n
    return total
