# --- before
import numpy as np
def f(a, limit):
    flag = False
    last = -1
    high = 0.0
    for i in range(len(a)):
        if a[i] > limit:
            flag = True
            last = i
        if a[i] > limit + 1:
            high = a[i]
    code = 0
    for x in a:
        if x < 0:
            code = 7
    n = 0
    for x in a:
        if x < 0:
            n += 3
    return flag, last, float(high), code, n
# --- inputs: f
r=np.random.default_rng(1)
CALLS = [call(r.normal(0,1,50), 0.5)]
CHECKS = [call(r.normal(0,1,0), 0.0), call(r.normal(0,1,1), 20.0), call(np.array([3.0,np.nan,1.0]),1.0)]
# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _f_in_numpy(a, limit):
    flag = False
    last = -1
    high = 0.0
    for i in range(len(a)):
        if a[i] > limit:
            flag = True
            last = i
        if a[i] > limit + 1:
            high = a[i]
    code = 0
    if 1 <= len(a):
        x = a[:]
        chosen = x < 0
        chosen_at = np.flatnonzero(chosen)
        code_before = code
        code = 7
        code = code if len(chosen_at) else code_before
    n = 0
    if 1 <= len(a):
        x = a[:]
        chosen = x < 0
        chosen_at = np.flatnonzero(chosen)
        n = n + 3 * len(chosen_at)
    return (bool(flag), int(last), float(float(high)), int(code), int(n))


def f(a, limit):
    if (
        type(a) is np.ndarray
        and a.dtype == np.float64
        and a.ndim == 1
        and a.dtype.type is np.float64
        and a.size <= 2**31
        and type(limit) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _f_in_numpy(a, limit)
            if result[2] != result[2]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    flag = False
    last = -1
    high = 0.0
    for i in range(len(a)):
        if a[i] > limit:
            flag = True
            last = i
        if a[i] > limit + 1:
            high = a[i]
    code = 0
    for x in a:
        if x < 0:
            code = 7
    n = 0
    for x in a:
        if x < 0:
            n += 3
    return flag, last, float(high), code, n
