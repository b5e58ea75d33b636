# --- before
import numpy as np
def f(a, c, out, cnt):
    for i in range(len(a)):
        s = 0.0
        n = 0
        t = 1.0
        t += a[i]
        for j in range(len(a)):
            if c[i, j] > 0:
                s += c[i, j]
                n += 1
            else:
                n -= 2
        out[i] = s + t
        cnt[i] = n
# --- inputs: f
r=np.random.default_rng(1)
CALLS = [call(r.normal(0,1,20), r.normal(0,1,(20,20)), np.zeros(20), np.zeros(20,int))]
CHECKS = [call(r.normal(0,1,0), r.normal(0,1,(20,20)), np.zeros(20), np.zeros(20,int)), call(r.normal(0,1,1), r.normal(0,1,(20,20)), np.zeros(20), np.zeros(20,int))]
# --- after: array statements (close)
import numpy as np


def _sum_of_ints(numbers, axis=None):
    """The sum of ints; raises OverflowError where it might not fit into 64 bits."""
    if numbers.size and numbers.size * max(-int(numbers.min()), int(numbers.max())) >= 2**62:
        raise OverflowError
    return numbers.sum(axis)


def _whole(function, a, b):
    """function(a, b) of whole numbers; raises OverflowError where the result might not fit into its type."""
    one, other = (max(-int(np.min(x)), int(np.max(x))) if np.size(x) else 0 for x in (a, b))
    found = function(a, b)
    if (one * other if function is np.multiply else one + other) > np.iinfo(found.dtype).max:
        raise OverflowError
    return found


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
def _f_in_numpy(a, c, out, cnt):
    if np.may_share_memory(a, cnt) or np.may_share_memory(a, out) or np.may_share_memory(c, cnt) or np.may_share_memory(c, out) or np.may_share_memory(cnt, out) or _overlaps_itself(cnt) or _overlaps_itself(out):
        raise ValueError
    if not (len(a) <= len(c) and len(a) <= c.shape[1] and (len(a) <= len(out)) and (len(a) <= len(cnt))):
        raise ValueError
    if 1 <= len(a):
        s = 0.0
        n = 0
        t = 1.0
        t = t + a[:]
        chosen = c[:len(a), :len(a)] > 0
        s = s + np.sum(np.where(chosen, c[:len(a), :len(a)], -0.0), axis=1)
        n = _whole(np.add, n, np.count_nonzero(chosen, axis=1))
        others = np.logical_not(chosen)
        n = _whole(np.subtract, n, _sum_of_ints(np.where(others, 2, 0), axis=1))
        out[:len(a)] = s + t
        cnt[:len(a)] = n


def f(a, c, out, cnt):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(c) is np.ndarray
        and c.dtype == np.float64
        and c.ndim == 2
        and c.dtype.type is np.float64
        and max(c.shape) <= 2**31
        and type(out) is np.ndarray
        and out.dtype == np.float64
        and out.ndim == 1
        and out.dtype.type is np.float64
        and out.size <= 2**31
        and out.flags.writeable
        and type(cnt) is np.ndarray
        and cnt.dtype == np.int64
        and cnt.ndim == 1
        and cnt.dtype.type is np.int64
        and cnt.size <= 2**31
        and cnt.flags.writeable
        and not np.may_share_memory(out, cnt)
        and (cnt.size == 0 or (-(2**31) <= cnt.min() and cnt.max() <= 2**31))
        and np.geterr()["under"] == "ignore"
    ):
        cnt_before = cnt.copy()
        out_before = out.copy()
        try:
            return _f_in_numpy(a, c, out, cnt)
        except Exception:  # the original code below takes over
            cnt[...] = cnt_before
            out[...] = out_before
    for i in range(len(a)):
        s = 0.0
        n = 0
        t = 1.0
        t += a[i]
        for j in range(len(a)):
            if c[i, j] > 0:
                s += c[i, j]
                n += 1
            else:
                n -= 2
        out[i] = s + t
        cnt[i] = n
