# --- before
import numpy as np


def framed(u, edge, k):
    n, m = u.shape
    out = np.empty((n, m))
    for i in range(n):
        for j in range(m):
            value = 2.0 * u[i, j]
            if j < k:
                value = value + edge[i]
            if i > 1:
                value = value - u[i - 2, j]
            out[i, j] = value
    return out

# --- inputs: framed
CALLS = [call(np.arange(40.0).reshape(5, 8), np.arange(5.0), 3), call(np.arange(400.0).reshape(20, 20), np.arange(20.0), 30)]
CHECKS = [
    call(np.zeros((0, 3)), np.arange(5.0), 3), call(np.zeros((3, 0)), np.arange(5.0), 3), call(np.ones((1, 1)), np.arange(5.0), 0),
    call(np.ones((2, 2)), np.arange(1.0), 1), call(np.ones((2, 2)), np.arange(1.0), 0), call(np.ones((4, 4)), np.arange(4.0), -1),
    call(np.full((4, 4), np.nan), np.arange(4.0), 2), call(np.full((4, 4), -0.0), np.arange(4.0), 2),
]

# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _framed_in_numpy(u, edge, k):
    n, m = u.shape
    out = np.empty((n, m))
    if not (len(u) <= len(edge) and len(u) <= len(out) and (u.shape[1] <= out.shape[1])):
        raise ValueError
    if 1 <= len(u):
        value = 2.0 * u[:]
        edge_2 = min(max(k, 0), u.shape[1])
        if 0 < edge_2:
            part = slice(0, edge_2)
            value_chosen = value[:, part]
            value_all = value
            value = value_chosen + edge[:len(u)][:, None]
            value_all = np.array(value_all, float)
            value_all[:, part] = value
            value = value_all
        edge_3 = min(2, len(u))
        if edge_3 < len(u):
            part_2 = slice(edge_3, len(u))
            value_chosen_2 = value[part_2]
            if not 2 <= edge_3:
                raise ValueError
            value_all_2 = value
            value = value_chosen_2 - u[edge_3 - 2:len(u) - 2]
            value_all_2 = np.array(value_all_2, float)
            value_all_2[part_2] = value
            value = value_all_2
        out[:len(u), :u.shape[1]] = value
    return out


def framed(u, edge, k):
    if (
        type(u) is np.ndarray
        and u.dtype == np.float64
        and u.ndim == 2
        and u.dtype.type is np.float64
        and max(u.shape) <= 2**31
        and type(edge) is np.ndarray
        and edge.dtype == np.float64
        and edge.ndim == 1
        and edge.dtype.type is np.float64
        and edge.size <= 2**31
        and type(k) is int
        and abs(k) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _framed_in_numpy(u, edge, k)
        except Exception:  # the original code below takes over
            pass
    n, m = u.shape
    out = np.empty((n, m))
    for i in range(n):
        for j in range(m):
            value = 2.0 * u[i, j]
            if j < k:
                value = value + edge[i]
            if i > 1:
                value = value - u[i - 2, j]
            out[i, j] = value
    return out
