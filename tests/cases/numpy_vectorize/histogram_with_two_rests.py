# --- before
import numpy as np
def fill_histogram(energies, low, high, nbins):
    counts = [0] * nbins
    under = 0
    over = 0
    width = (high - low) / nbins
    for e in energies:
        if e < low:
            under += 1
        elif e >= high:
            over += 1
        else:
            counts[int((e - low) / width)] += 1
    return counts, under, over
# --- inputs: fill_histogram
CALLS = [call(np.random.default_rng(1).normal(5, 3, 1000), 2.0, 8.0, 20)]
CHECKS = [call(np.array([]), 2.0, 8.0, 20), call(np.array([2.0]), 2.0, 8.0, 20), call(np.array([np.nan, 3.0]), 2.0, 8.0, 20), call(np.array([np.inf, -np.inf, 3.0, -0.0, 0.0]), 0.0, 8.0, 20), call(np.array([1.0]), 2.0, 2.0, 20), call(np.array([2.0]), 2.0, 3.0, 0), call(np.arange(100.0)[::3], 2.0, 88.0, 20)]
# --- after: array statements
import numpy as np


def _tally(counts, *places):
    """Adds 1 to an element of `counts` for each of `places`, which may be repeated."""
    if not places[0].size:
        return
    if len(places) < counts.ndim:
        raise IndexError
    for place, length in zip(places, counts.shape):
        if not 0 <= place.min() <= place.max() < length:
            raise IndexError
    if counts.max() >= 2**62:
        raise OverflowError
    at = (places[0] if len(places) == 1 else np.ravel_multi_index(places, counts.shape)).ravel()
    counts += np.bincount(at, minlength=counts.size).reshape(counts.shape)


def _nonzero(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else np.all(divisors)):
        raise ZeroDivisionError
    return divisors


def _moderate(numbers):
    """Floats as they are; raises OverflowError where one is too large for its whole part to be exact."""
    single = isinstance(numbers, float) or not np.size(numbers)
    low, high = (numbers, numbers) if single else (np.min(numbers), np.max(numbers))
    if np.size(numbers) and not (-9e15 < low and high < 9e15):
        raise OverflowError
    return numbers


@np.errstate(divide='raise', over='raise', invalid='raise')
def _fill_histogram_in_numpy(energies, low, high, nbins):
    counts = np.full(nbins, 0)
    under = 0
    over = 0
    width = (high - low) / _nonzero(nbins)
    if 1 <= len(energies):
        e = energies[:]
        chosen = e < low
        under = under + int(np.count_nonzero(chosen))
        others = np.logical_not(chosen)
        chosen_at = np.flatnonzero(others)
        e_chosen = e[chosen_at]
        chosen_2 = e_chosen >= high
        over = over + int(np.count_nonzero(chosen_2))
        others_2 = np.logical_not(chosen_2)
        chosen_at_2 = np.flatnonzero(others_2)
        e_chosen_2 = e_chosen[chosen_at_2]
        _tally(counts, _moderate((e_chosen_2 - low) / width).astype(int))
    return (counts, int(under), int(over))


def fill_histogram(energies, low, high, nbins):
    if (
        type(energies) is np.ndarray
        and energies.dtype == np.float64
        and energies.ndim == 1
        and energies.dtype.type is np.float64
        and energies.size <= 2**31
        and type(low) is float
        and type(high) is float
        and type(nbins) is int
        and abs(nbins) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _fill_histogram_in_numpy(energies, low, high, nbins)
            if (
                (result[1] == nbins and not -5 <= result[1] <= 256)
                or (result[2] == nbins and not -5 <= result[2] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result[0].tolist(), result[1], result[2]
        except Exception:  # the original code below takes over
            pass
    counts = [0] * nbins
    under = 0
    over = 0
    width = (high - low) / nbins
    for e in energies:
        if e < low:
            under += 1
        elif e >= high:
            over += 1
        else:
            counts[int((e - low) / width)] += 1
    return counts, under, over
