# --- program: prefix_sums
"""Running totals of a series of readings, as an array of its own."""
import numpy as np


def prefix_sums(values):
    out = np.empty(len(values))
    total = 0.0
    for i in range(len(values)):
        total += values[i]
        out[i] = total
    return out


if __name__ == "__main__":
    rng = np.random.default_rng(3)
    print(prefix_sums(rng.uniform(1.0, 2.0, 60))[-1])
    print(prefix_sums(rng.uniform(0.5, 9.0, 33))[:2], prefix_sums(np.linspace(1.0, 4.0, 7)))
# --- wrong: exclusive sums | 60 of 60 elements differ
def prefix_sums(values):
    sums = np.cumsum(values) + 0.0
    return np.concatenate(([0.0], sums[:-1]))
# --- wrong: one more, as cumulative tables often have | return: shape (60,) became (61,)
def prefix_sums(values):
    out = np.zeros(len(values) + 1)
    np.cumsum(values, out=out[1:])
    return out
# --- wrong: a list | numpy.ndarray became list
from itertools import accumulate


def prefix_sums(values):
    return list(accumulate(values.tolist()))
# --- wrong: single precision | dtype float64 became float32
def prefix_sums(values):
    return (np.cumsum(values) + 0.0).astype(np.float32)
# --- wrong: sums into the argument | in the candidate this is an object that occurs elsewhere
def prefix_sums(values):
    return np.cumsum(values, out=values)
# --- wrong: sums in the argument and returns a copy | argument values
def prefix_sums(values):
    np.cumsum(values, out=values)
    return values + 0.0
# --- wrong: two blocks without the carry between them | 30 of 60 elements differ
def prefix_sums(values):
    half = len(values) // 2
    return np.concatenate((np.cumsum(values[:half]), np.cumsum(values[half:]))) + 0.0
# --- wrong: a view of a larger array | an array of its own became a view
def prefix_sums(values):
    table = np.zeros(len(values) + 1)
    np.cumsum(values, out=table[1:])
    table += 0.0
    return table[1:]
# --- wrong: read-only | writeable
def prefix_sums(values):
    out = np.cumsum(values) + 0.0
    out.flags.writeable = False
    return out
# --- right: np.cumsum, which keeps a leading -0.0 (close)
def prefix_sums(values):
    return np.cumsum(values)
# --- right: np.cumsum from 0.0
def prefix_sums(values):
    return np.cumsum(values, dtype=float) + 0.0
# --- right: accumulate over Python floats
from itertools import accumulate


def prefix_sums(values):
    items = values.tolist()
    return np.fromiter(accumulate(items, initial=0.0), float, len(items) + 1)[1:].copy()
# --- right: iterates over the elements, and stores at the end
def prefix_sums(values):
    sums = []
    total = 0.0
    for value in values:
        total += value
        sums.append(total)
    return np.array(sums, dtype=float)
# --- right: a Numba kernel
import numba


@numba.njit
def sum_up(values, out):
    total = 0.0
    for i in range(values.shape[0]):
        total += values[i]
        out[i] = total


def prefix_sums(values):
    out = np.empty(len(values))
    sum_up(values, out)
    return out
