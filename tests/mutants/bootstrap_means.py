# --- program: bootstrap
"""Means of samples that are drawn with replacement from a few numbers, by a generator of NumPy's."""
import numpy as np


def bootstrap(data, rounds, rng):
    means = np.zeros(rounds)
    for k in range(rounds):
        places = rng.integers(0, len(data), len(data))
        means[k] = data[places].mean() + rng.normal(0.0, 0.1, 3).max()
    return means


if __name__ == "__main__":
    rng = np.random.default_rng(4)
    data = rng.exponential(2.0, 12)
    print(bootstrap(data, 6, rng)[-1], bootstrap(data[:5], 9, rng)[0], bootstrap(data[:1], 3, rng), rng.random())
# --- wrong: all places first, then all noise | 6 of 6 elements differ
def bootstrap(data, rounds, rng):
    places = rng.integers(0, len(data), (rounds, len(data)))
    return data[places].mean(axis=1) + rng.normal(0.0, 0.1, (rounds, 3)).max(axis=1)
# --- wrong: places by rounding down | 6 of 6 elements differ
def bootstrap(data, rounds, rng):
    means = np.zeros(rounds)
    for k in range(rounds):
        places = (rng.random(len(data)) * len(data)).astype(int)
        means[k] = data[places].mean() + rng.normal(0.0, 0.1, 3).max()
    return means
# --- wrong: another generator | 6 of 6 elements differ
def bootstrap(data, rounds, rng):
    other = np.random.default_rng(4)
    means = np.zeros(rounds)
    for k in range(rounds):
        places = other.integers(0, len(data), len(data))
        means[k] = data[places].mean() + other.normal(0.0, 0.1, 3).max()
    return means
# --- wrong: draws in 64 bits | 6 of 6 elements differ
def bootstrap(data, rounds, rng):
    means = np.zeros(rounds)
    for k in range(rounds):
        places = rng.integers(0, len(data) * 2**40, len(data)) >> 40
        means[k] = data[places].mean() + rng.normal(0.0, 0.1, 3).max()
    return means
# --- wrong: the last number is never chosen | 6 of 6 elements differ
def bootstrap(data, rounds, rng):
    means = np.zeros(rounds)
    for k in range(rounds):
        places = rng.integers(0, max(len(data) - 1, 1), len(data))
        means[k] = data[places].mean() + rng.normal(0.0, 0.1, 3).max()
    return means
# --- wrong: goes on with a copy of the generator | another state
import copy


def bootstrap(data, rounds, rng):
    rng = copy.deepcopy(rng)
    means = np.zeros(rounds)
    for k in range(rounds):
        places = rng.integers(0, len(data), len(data))
        means[k] = data[places].mean() + rng.normal(0.0, 0.1, 3).max()
    return means
