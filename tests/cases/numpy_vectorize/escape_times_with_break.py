# --- before
import numpy as np
def mandel(counts, last, height, width, maxiter):
    for row in range(height):
        ci = -1.0 + 2.0 * row / height
        for col in range(width):
            cr = -2.0 + 3.0 * col / width
            zr = 0.0
            zi = 0.0
            for n in range(maxiter):
                zr2 = zr * zr
                zi2 = zi * zi
                if zr2 + zi2 > 4.0:
                    break
                zi = 2 * zr * zi + ci
                zr = zr2 - zi2 + cr
            counts[row, col] = n
            last[row, col] = zr
# --- inputs: mandel
CALLS = [call(np.zeros((20, 30), int), np.zeros((20,30)), 20, 30, 50)]
CHECKS = [call(np.zeros((20, 30), int), np.zeros((20,30)), 20, 30, 1), call(np.zeros((20, 30), int), np.zeros((20,30)), 20, 30, 0), call(np.zeros((20, 30), int), np.zeros((20,30)), 0, 30, 5), call(np.zeros((20, 30), int), np.zeros((20,30)), 1, 1, 5), call(np.zeros((2, 3), int), np.zeros((2,3)), 3, 3, 5)]
# --- after: array statements
import numpy as np


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@np.errstate(divide='raise', over='raise', invalid='raise')
def _mandel_in_numpy(counts, last, height, width, maxiter):
    if np.may_share_memory(counts, last) or _overlaps_itself(counts) or _overlaps_itself(last):
        raise ValueError
    if not (0 <= width and height <= len(counts) and (width <= counts.shape[1]) and (height <= len(last)) and (width <= last.shape[1])):
        raise ValueError
    if 1 <= height:
        ci = -1.0 + 2.0 * np.arange(height) / _nonzero(height)
        cr = -2.0 + 3.0 * np.arange(width) / _nonzero(width)
        zr = 0.0
        zi = 0.0
        ci_active = np.broadcast_to(ci[:, None], (height, width)).ravel()
        cr_active = np.broadcast_to(cr, (height, width)).ravel()
        active = np.arange(height * width)
        n_all = np.zeros(len(active), int)
        zi_all = np.array(np.broadcast_to(zi, (height, width)).ravel(), float)
        zi = zi_all.copy()
        zr_all = np.array(np.broadcast_to(zr, (height, width)).ravel(), float)
        zr = zr_all.copy()
        if not len(range(maxiter)):
            raise ValueError
        for n in range(maxiter):
            zr2 = zr * zr
            zi2 = zi * zi
            done = zr2 + zi2 > 4.0
            ended = done
            if ended.any():
                stay = ~ended
                n_all[active[ended]] = n
                zi_all[active[ended]] = zi[ended]
                zr_all[active[ended]] = zr[ended]
                active = active[stay]
                ci_active = ci_active[stay]
                cr_active = cr_active[stay]
                zi = zi[stay]
                zr = zr[stay]
                zr2 = zr2[stay]
                zi2 = zi2[stay]
                if not len(active):
                    break
            zi = 2 * zr * zi + ci_active
            zr = zr2 - zi2 + cr_active
        n_all[active] = n
        zi_all[active] = zi
        zr_all[active] = zr
        n = n_all.reshape((height, width))
        zi = zi_all.reshape((height, width))
        zr = zr_all.reshape((height, width))
        counts[:height, :width] = n
        last[:height, :width] = zr


def mandel(counts, last, height, width, maxiter):
    if (
        type(counts) is np.ndarray
        and counts.dtype == np.int64
        and counts.ndim == 2
        and counts.dtype.type is np.int64
        and max(counts.shape) <= 2**31
        and counts.flags.writeable
        and (counts.size == 0 or (-(2**31) <= counts.min() and counts.max() <= 2**31))
        and type(last) is np.ndarray
        and last.dtype == np.float64
        and last.ndim == 2
        and last.dtype.type is np.float64
        and max(last.shape) <= 2**31
        and last.flags.writeable
        and not np.may_share_memory(counts, last)
        and type(height) is int
        and abs(height) <= 2**31
        and type(width) is int
        and abs(width) <= 2**31
        and type(maxiter) is int
        and abs(maxiter) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        counts_before = counts.copy()
        last_before = last.copy()
        try:
            return _mandel_in_numpy(counts, last, height, width, maxiter)
        except Exception:  # the original code below takes over
            counts[...] = counts_before
            last[...] = last_before
    for row in range(height):
        ci = -1.0 + 2.0 * row / height
        for col in range(width):
            cr = -2.0 + 3.0 * col / width
            zr = 0.0
            zi = 0.0
            for n in range(maxiter):
                zr2 = zr * zr
                zi2 = zi * zi
                if zr2 + zi2 > 4.0:
                    break
                zi = 2 * zr * zi + ci
                zr = zr2 - zi2 + cr
            counts[row, col] = n
            last[row, col] = zr
