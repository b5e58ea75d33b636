# --- before
import numpy as np


def damped(t, a):
    """An oscillation that dies away."""
    out = np.empty(len(t))
    for i in range(len(t)):
        out[i] = a * np.exp(-t[i]) * np.sin(t[i])
    return out

# --- inputs: damped
import numpy as np

def times(n):
    return np.random.default_rng(n).normal(size=n)

CALLS = [call(times(40), 2.0)]
CHECKS = [
    call(times(0), 2.0),
    call(times(1), 0.0),
    call(np.array([0.0, -0.0, 5.0]), 1.5),
    call(np.array([np.nan, 1.0]), 1.5),
    call(np.array([-1000.0, 1.0]), 1.5),
    call(np.array([np.inf, -np.inf]), 1.5),
    call(times(30)[::-2], 1.0),
]

# --- after: array statements
import numpy as np


def _alike(function, numbers):
    """What a function of NumPy gives for each number alone, to the last bit: through memory forwards."""
    return function(np.asarray(numbers, order="C"))


@np.errstate(divide='raise', over='raise', invalid='raise')
def _damped_in_numpy(t, a):
    out = np.empty(len(t))
    if not len(t) <= len(out):
        raise ValueError
    if 1 <= len(t):
        np.multiply(a * _alike(np.exp, -t[:]), _alike(np.sin, t[:]), out=out[:len(t)])
    return out


def damped(t, a):
    """An oscillation that dies away."""
    if (
        type(t) is np.ndarray
        and t.dtype == np.float64
        and t.ndim == 1
        and t.dtype.type is np.float64
        and t.size <= 2**31
        and type(a) is float
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _damped_in_numpy(t, a)
        except Exception:  # the original code below takes over
            pass
    out = np.empty(len(t))
    for i in range(len(t)):
        out[i] = a * np.exp(-t[i]) * np.sin(t[i])
    return out
