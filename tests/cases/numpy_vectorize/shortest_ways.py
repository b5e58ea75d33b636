# --- before
import numpy as np


def solve(n, delay, hop):
    for k in range(n):
        for i in range(n):
            if delay[i, k] == np.inf:
                continue
            for j in range(n):
                d = delay[i, k] + delay[k, j]
                if d < delay[i, j]:
                    delay[i, j] = d
                    hop[i, j] = hop[i, k]

# --- inputs: solve
def network(n, seed, low=0.5):
    rng = np.random.default_rng(seed)
    delay = np.full((n, n), np.inf)
    there = rng.random((n, n)) < 0.3
    delay[there] = rng.uniform(low, 20.0, (n, n))[there]
    np.fill_diagonal(delay, 0.0)
    return n, delay, np.where(there, np.arange(n), -1)

def with_nan(n, seed):
    n, delay, hop = network(n, seed)
    delay[2, 2] = delay[1, 2] = np.nan
    return n, delay, hop

CALLS = [call(*network(12, 1))]
CHECKS = [
    call(*network(12, 2)),
    call(*network(12, 3, -5.0)),
    call(*with_nan(6, 4)),
    call(0, *network(3, 5)[1:]),
    call(4, *network(3, 5)[1:]),
]

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
def _solve_in_numpy(n, delay, hop):
    if np.may_share_memory(delay, hop) or _overlaps_itself(delay) or _overlaps_itself(hop):
        raise ValueError
    if not (n <= len(delay) and 0 <= n):
        raise ValueError
    for k in range(n):
        if 1 <= n:
            if delay[k, k] < 0:
                raise ValueError
            chosen = delay[:n, k] == np.inf
            others = np.logical_not(chosen)
            chosen_i = np.flatnonzero(others)
            if delay[k, k] < 0:
                raise ValueError
            d = delay[chosen_i, k][:, None] + delay[k, np.arange(n)]
            chosen_2 = d < delay[chosen_i[:, None], np.arange(n)]
            chosen_i_2, chosen_j = np.nonzero(chosen_2)
            chosen_i_2_index = chosen_i[chosen_i_2]
            d_chosen = d[chosen_i_2, chosen_j]
            delay[chosen_i_2_index, chosen_j] = d_chosen
            hop[chosen_i_2_index, chosen_j] = hop[chosen_i_2_index, k]


def solve(n, delay, hop):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(delay) is np.ndarray
        and delay.dtype == np.float64
        and delay.ndim == 2
        and delay.dtype.type is np.float64
        and max(delay.shape) <= 2**31
        and delay.flags.writeable
        and type(hop) is np.ndarray
        and hop.dtype == np.int64
        and hop.ndim == 2
        and hop.dtype.type is np.int64
        and max(hop.shape) <= 2**31
        and hop.flags.writeable
        and not np.may_share_memory(delay, hop)
        and (hop.size == 0 or (-(2**31) <= hop.min() and hop.max() <= 2**31))
        and np.geterr()["under"] == "ignore"
    ):
        delay_before = delay.copy()
        hop_before = hop.copy()
        try:
            return _solve_in_numpy(n, delay, hop)
        except Exception:  # the original code below takes over
            delay[...] = delay_before
            hop[...] = hop_before
    for k in range(n):
        for i in range(n):
            if delay[i, k] == np.inf:
                continue
            for j in range(n):
                d = delay[i, k] + delay[k, j]
                if d < delay[i, j]:
                    delay[i, j] = d
                    hop[i, j] = hop[i, k]
