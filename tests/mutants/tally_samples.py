# --- program: tally
"""Counts samples into bins that the caller keeps, and the largest one seen in each."""
import numpy as np


def tally(samples, counts, largest):
    for i in range(len(samples)):
        place = samples[i] % len(counts)
        counts[place] += 1
        if samples[i] > largest[place]:
            largest[place] = samples[i]


if __name__ == "__main__":
    samples = np.random.default_rng(13).integers(0, 1000, 400)
    counts, largest = np.zeros(8, dtype=np.int64), np.full(8, -1)
    tally(samples, counts, largest)
    tally(samples[:50], counts, largest)
    print(counts, largest)
# --- wrong: a parallel loop over samples that fall into one bin | counts[
import numba


@numba.njit(parallel=True)
def tally_parallel(samples, counts, largest):
    for i in numba.prange(len(samples)):
        counts[samples[i] % len(counts)] += 1
    for i in range(len(samples)):
        place = samples[i] % len(counts)
        if samples[i] > largest[place]:
            largest[place] = samples[i]


def tally(samples, counts, largest):
    tally_parallel(samples, counts, largest)
# --- wrong: a parallel loop over largest ones that are read and written | largest[
import numba


@numba.njit(parallel=True)
def keep_largest(samples, largest):
    for i in numba.prange(len(samples)):
        place = samples[i] % len(largest)
        largest[place] = max(largest[place], samples[i])


def tally(samples, counts, largest):
    counts += np.bincount(samples % len(counts), minlength=len(counts))
    keep_largest(samples, largest)
# --- wrong: an index array with duplicates | argument counts[
def tally(samples, counts, largest):
    places = samples % len(counts)
    counts[places] += 1
    np.maximum.at(largest, places, samples)
# --- wrong: the latest for the largest | argument largest[
def tally(samples, counts, largest):
    places = samples % len(counts)
    np.add.at(counts, places, 1)
    for place, sample in zip(places.tolist(), samples.tolist(), strict=True):
        largest[place] = sample
# --- wrong: starts from nought in each call | call 2, argument counts[
def tally(samples, counts, largest):
    places = samples % len(counts)
    counts[:] = np.bincount(places, minlength=len(counts))
    np.maximum.at(largest, places, samples)
# --- wrong: counts in another array | argument counts[
def tally(samples, counts, largest):
    places = samples % len(counts)
    counts = counts + np.bincount(places, minlength=len(counts))
    np.maximum.at(largest, places, samples)
# --- wrong: the samples are sorted for it | argument samples
def tally(samples, counts, largest):
    samples.sort()
    places = samples % len(counts)
    np.add.at(counts, places, 1)
    largest[places] = np.maximum(largest[places], samples)
# --- guarded: a negative sample counts by its magnitude | all values of samples are at least
def tally(samples, counts, largest):
    for i in range(len(samples)):
        place = abs(int(samples[i])) % len(counts)
        counts[place] += 1
        if samples[i] > largest[place]:
            largest[place] = samples[i]
# --- right: np.add.at and np.maximum.at
def tally(samples, counts, largest):
    places = samples % len(counts)
    np.add.at(counts, places, 1)
    np.maximum.at(largest, places, samples)
# --- right: over Python integers
def tally(samples, counts, largest):
    bins = len(counts)
    for sample in samples.tolist():
        place = sample % bins
        counts[place] += 1
        if sample > largest[place]:
            largest[place] = sample
# --- right: a parallel loop over bins
import numba


@numba.njit(parallel=True)
def tally_bins(samples, counts, largest):
    for place in numba.prange(len(counts)):
        for i in range(len(samples)):
            if samples[i] % len(counts) == place:
                counts[place] += 1
                if samples[i] > largest[place]:
                    largest[place] = samples[i]


def tally(samples, counts, largest):
    if len(counts) and len(largest) >= len(counts):
        tally_bins(samples, counts, largest)
        return
    for i in range(len(samples)):
        place = samples[i] % len(counts)
        counts[place] += 1
        if samples[i] > largest[place]:
            largest[place] = samples[i]
