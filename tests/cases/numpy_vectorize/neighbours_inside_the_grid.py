# --- before
import numpy as np
def apply_laplacian(v, n):
    out = np.empty(n * n)
    for i in range(n):
        for j in range(n):
            k = i * n + j
            s = 4.0 * v[k]
            if i > 0:
                s -= v[k - n]
            if i < n - 1:
                s -= v[k + n]
            if j > 0:
                s -= v[k - 1]
            if j < n - 1:
                s -= v[k + 1]
            out[k] = s
    return out
# --- inputs: apply_laplacian
CALLS = [call(np.random.default_rng(1).normal(5, 3, 400), 20)]
CHECKS = [call(np.array([]), 0), call(np.array([2.0]), 1), call(np.array([2.0]), 2), call(np.array([2.0,0.0,-0.0,np.nan]), 2), call(np.arange(100.0)[::-2], 5)]
# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _apply_laplacian_in_numpy(v, n):
    out = np.empty(n * n)
    if not 0 <= n:
        raise ValueError
    if 1 <= n:
        if n * n > 2 ** 25:
            raise MemoryError
        k = (np.arange(n) * n)[:, None] + np.arange(n)
        s = 4.0 * v[k]
        edge = min(1, n)
        if edge < n:
            part = slice(edge, n)
            k_chosen = k[part]
            s_chosen = s[part]
            s_all = s
            s = s_chosen - v[k_chosen - n]
            s_all = np.array(s_all, float)
            s_all[part] = s
            s = s_all
        edge_2 = min(max(n - 1, 0), n)
        if 0 < edge_2:
            part_2 = slice(0, edge_2)
            k_chosen_2 = k[part_2]
            s_chosen_2 = s[part_2]
            s_all_2 = s
            s = s_chosen_2 - v[k_chosen_2 + n]
            s_all_2 = np.array(s_all_2, float)
            s_all_2[part_2] = s
            s = s_all_2
        edge_3 = min(1, n)
        if edge_3 < n:
            part_3 = slice(edge_3, n)
            k_chosen_3 = k[:, part_3]
            s_chosen_3 = s[:, part_3]
            s_all_3 = s
            s = s_chosen_3 - v[k_chosen_3 - 1]
            s_all_3 = np.array(s_all_3, float)
            s_all_3[:, part_3] = s
            s = s_all_3
        edge_4 = min(max(n - 1, 0), n)
        if 0 < edge_4:
            part_4 = slice(0, edge_4)
            k_chosen_4 = k[:, part_4]
            s_chosen_4 = s[:, part_4]
            s_all_4 = s
            s = s_chosen_4 - v[k_chosen_4 + 1]
            s_all_4 = np.array(s_all_4, float)
            s_all_4[:, part_4] = s
            s = s_all_4
        out[k.ravel()] = s.ravel()
    return out


def apply_laplacian(v, n):
    if (
        type(v) is np.ndarray
        and v.dtype == np.float64
        and v.ndim == 1
        and v.dtype.type is np.float64
        and v.size <= 2**31
        and type(n) is int
        and abs(n) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _apply_laplacian_in_numpy(v, n)
        except Exception:  # the original code below takes over
            pass
    out = np.empty(n * n)
    for i in range(n):
        for j in range(n):
            k = i * n + j
            s = 4.0 * v[k]
            if i > 0:
                s -= v[k - n]
            if i < n - 1:
                s -= v[k + n]
            if j > 0:
                s -= v[k - 1]
            if j < n - 1:
                s -= v[k + 1]
            out[k] = s
    return out
