# --- before
def whole(u, v, w):
    for step in range(3):
        for i in range(1, len(u) - 1):
            for j in range(1, u.shape[1] - 1):
                v[i, j] = u[i, j + 1] + u[i - 1, j]
        u[:, :] = v
        w[1:-1, 1:-1] = v[2:, 1:-1] - 0.5 * v[:-2, :-2] + w[1:-1, 1:-1]
        v *= 0.5
# --- inputs: whole
import numpy as np
U=np.random.default_rng(1).normal(size=(6,5)); V=np.random.default_rng(2).normal(size=(6,5))
CALLS=[call(U.copy(),V.copy(),U*2)]
CHECKS=[call(U.copy(),V[:,:4].copy(),U.copy()),call(U.copy(),V[:5].copy(),U.copy()),call(U[:,:1].copy(),V[:,:1].copy(),U[:,:1].copy()),call(U[:0].copy(),V[:0].copy(),U[:0].copy()),call(*(lambda a:(a,a,V.copy()))(U.copy())),call(U.copy(),V.copy(),U[:1,:].copy()),call(U[:,:1].copy(),V.copy(),U.copy()),call(U.copy(),V[:1].copy(),U.copy())]
# --- after: array statements
import numpy as _np


def _overlaps_itself(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _whole_in_numpy(u, v, w):
    if _np.may_share_memory(u, v) or _np.may_share_memory(u, w) or _np.may_share_memory(v, w) or _overlaps_itself(u) or _overlaps_itself(v) or _overlaps_itself(w):
        raise ValueError
    if len(v) != len(u):
        raise ValueError
    if v.shape[1] != u.shape[1]:
        raise ValueError
    if len(v) - 2 != len(w) - 2:
        raise ValueError
    if v.shape[1] - 2 != w.shape[1] - 2:
        raise ValueError
    if not (2 <= u.shape[1] and len(u) <= len(v) + 1 and (u.shape[1] <= v.shape[1] + 1) and (len(u) <= len(v)) and (u.shape[1] <= v.shape[1]) and (2 <= w.shape[1]) and (len(w) <= len(v)) and (w.shape[1] <= v.shape[1] + 1) and (len(w) <= len(v) + 2) and (w.shape[1] <= v.shape[1] + 2)):
        raise ValueError
    for step in range(3):
        if 3 <= len(u):
            v[1:len(u) - 1, 1:u.shape[1] - 1] = u[1:len(u) - 1, 2:] + u[:len(u) - 2, 1:u.shape[1] - 1]
        if 1 <= len(u):
            u[:] = v[:len(u), :u.shape[1]]
        if 3 <= len(w):
            w[1:len(w) - 1, 1:w.shape[1] - 1] = v[2:len(w), 1:w.shape[1] - 1] - 0.5 * v[:len(w) - 2, :w.shape[1] - 2] + w[1:len(w) - 1, 1:w.shape[1] - 1]
        if 1 <= len(v):
            v[:] *= 0.5


def whole(u, v, w):
    if (
        type(u) is _np.ndarray
        and u.dtype == _np.float64
        and u.ndim == 2
        and u.dtype.type is _np.float64
        and max(u.shape) <= 2**31
        and u.flags.writeable
        and type(v) is _np.ndarray
        and v.dtype == _np.float64
        and v.ndim == 2
        and v.dtype.type is _np.float64
        and max(v.shape) <= 2**31
        and v.flags.writeable
        and type(w) is _np.ndarray
        and w.dtype == _np.float64
        and w.ndim == 2
        and w.dtype.type is _np.float64
        and max(w.shape) <= 2**31
        and w.flags.writeable
        and _np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        v_before = v.copy()
        w_before = w.copy()
        try:
            return _whole_in_numpy(u, v, w)
        except Exception:  # the original code below takes over
            u[...] = u_before
            v[...] = v_before
            w[...] = w_before
    for step in range(3):
        for i in range(1, len(u) - 1):
            for j in range(1, u.shape[1] - 1):
                v[i, j] = u[i, j + 1] + u[i - 1, j]
        u[:, :] = v
        w[1:-1, 1:-1] = v[2:, 1:-1] - 0.5 * v[:-2, :-2] + w[1:-1, 1:-1]
        v *= 0.5
