# --- before
def rows_assigned(u, v, n):
    for i in range(1, n - 1):
        u[i, 1:-1] = v[i, 2:] - v[i, :-2]
        u[i][v[i] > 0] = 0.0
# --- inputs: rows_assigned
import numpy as np
U=np.random.default_rng(1).normal(size=(6,5)); V=np.random.default_rng(2).normal(size=(6,5))
CALLS=[call(U.copy(),V.copy(),6)]
CHECKS=[call(U.copy(),V.copy(),0),call(U.copy(),V.copy(),-3),call(U.copy(),V.copy(),9),call(U.copy(),V[:,:4].copy(),6),call(U[:,:1].copy(),V[:,:1].copy(),6),call(U[:,:0].copy(),V[:,:0].copy(),6),call(U[:,:2].copy(),V[:,:2].copy(),6),call(*(lambda a:(a,a))(U.copy()),6),call(U.copy(),V[:,:3].copy(),6),call(np.asfortranarray(U),V.copy(),6)]
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
def _rows_assigned_in_numpy(u, v, n):
    if _np.may_share_memory(u, v) or _overlaps_itself(u):
        raise ValueError
    if v.shape[1] - 2 != u.shape[1] - 2:
        raise ValueError
    if v.shape[1] != u.shape[1]:
        raise ValueError
    if not (2 <= u.shape[1] and n <= len(v) + 1 and (u.shape[1] <= v.shape[1]) and (u.shape[1] <= v.shape[1] + 2) and (n <= len(u) + 1)):
        raise ValueError
    if 3 <= n:
        u[1:n - 1, 1:u.shape[1] - 1] = v[1:n - 1, 2:u.shape[1]] - v[1:n - 1, :u.shape[1] - 2]
        meant = v[1:n - 1, :u.shape[1]] > 0
        u[1:n - 1] = _np.where(meant, 0.0, u[1:n - 1])


def rows_assigned(u, v, n):
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
        and type(n) is int
        and abs(n) <= 2**31
        and _np.geterr()["under"] == "ignore"
    ):
        u_before = u.copy()
        try:
            return _rows_assigned_in_numpy(u, v, n)
        except Exception:  # the original code below takes over
            u[...] = u_before
    for i in range(1, n - 1):
        u[i, 1:-1] = v[i, 2:] - v[i, :-2]
        u[i][v[i] > 0] = 0.0
