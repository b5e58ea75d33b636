# --- program: quantise
"""The steps that values fall into, as 32-bit integers: rounded down, also below zero."""
import math

import numpy as np


def quantise(values, step):
    out = np.empty(len(values), dtype=np.int32)
    for i in range(len(values)):
        out[i] = math.floor(values[i] / step)
    return out


if __name__ == "__main__":
    rng = np.random.default_rng(12)
    print(quantise(rng.uniform(0.0, 90.0, 70), 0.25)[:5])
    print(quantise(rng.uniform(5.0, 6.0, 20), 0.125).sum(), quantise(np.array([1.0, 2.0, 2.5]), 0.5))
# --- wrong: 64 bits | dtype int32 became int64
def quantise(values, step):
    return np.floor(values / step).astype(np.int64)
# --- wrong: floats | dtype int32 became float64
def quantise(values, step):
    return np.floor(values / step)
# --- wrong: to the nearest | elements differ
def quantise(values, step):
    return np.round(values / step).astype(np.int32)
# --- wrong: up | elements differ
def quantise(values, step):
    return np.ceil(values / step).astype(np.int32)
# --- wrong: 8 bits on the way | elements differ
def quantise(values, step):
    return np.floor(values / step).astype(np.int64).astype(np.int8).astype(np.int32)
# --- wrong: a list | numpy.ndarray became list
def quantise(values, step):
    return [math.floor(value / step) for value in values.tolist()]
# --- wrong: every second of a longer array | c_contiguous True became False
def quantise(values, step):
    out = np.empty(2 * len(values), dtype=np.int32)[::2]
    out[:] = np.floor(values / step)
    return out
# --- wrong: big-endian | dtype int32 became >i4
def quantise(values, step):
    return np.floor(values / step).astype(">i4")
# --- wrong: the values are scaled where they lie | argument values
def quantise(values, step):
    values /= step
    return np.floor(values).astype(np.int32)
# --- guarded: cut off, which is another thing below zero | all values of values are between 0
def quantise(values, step):
    return (values / step).astype(np.int32)
# --- guarded: np.floor, silent about what does not fit | all values of values are between
def quantise(values, step):
    return np.floor(values / step).astype(np.int32)
# --- guarded: int, which cuts off below zero | all values of values are at least 0
def quantise(values, step):
    return np.array([int(value / step) for value in values.tolist()], dtype=np.int32)
# --- right: the quotients at once
def quantise(values, step):
    quotients = values / step
    return np.array(list(map(math.floor, quotients.tolist())), dtype=np.int32)
# --- right: np.floor where all of it fits
def quantise(values, step):
    out = np.empty(len(values), dtype=np.int32)
    if step != 0 and len(values):
        whole = np.floor(values / step)
        if whole.min() > -(2**31) and whole.max() < 2**31:
            out[:] = whole
            return out
    for i in range(len(values)):
        out[i] = math.floor(values[i] / step)
    return out
# --- right: local names
def quantise(values, step):
    floor = math.floor
    count = len(values)
    steps = np.empty(count, dtype=np.int32)
    for place, value in enumerate(values):
        steps[place] = floor(value / step)
    return steps
