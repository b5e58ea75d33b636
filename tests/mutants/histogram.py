# --- program: histogram
"""How many values fall into each of equal bins; what lies outside is left out."""


def histogram(values, low, high, bins):
    counts = [0] * bins
    for value in values:
        if low <= value < high:
            counts[int((value - low) / (high - low) * bins)] += 1
    return counts


if __name__ == "__main__":
    heights = [((i * 7919) % 1000) / 100.0 for i in range(300)]
    print(histogram(heights, 0.0, 9.0, 6))
    print(histogram([1.0, 1.5, 2.0, 2.5, 3.0, 3.0], 1.0, 3.0, 4))
# --- wrong: the last bin is closed, as NumPy has it | return[
import numpy as np


def histogram(values, low, high, bins):
    return np.histogram(values, bins, (low, high))[0].tolist()
# --- wrong: NumPy integers in the list | int became numpy.int64
import numpy as np


def histogram(values, low, high, bins):
    data = np.asarray(values)
    data = data[(low <= data) & (data < high)]
    return list(np.bincount(((data - low) / (high - low) * bins).astype(int), minlength=bins))
# --- wrong: an array | list became numpy.ndarray
import numpy as np


def histogram(values, low, high, bins):
    data = np.asarray(values)
    data = data[(low <= data) & (data < high)]
    return np.bincount(((data - low) / (high - low) * bins).astype(int), minlength=bins)
# --- wrong: duplicates counted once | return[0]
import numpy as np


def histogram(values, low, high, bins):
    data = np.asarray(values)
    data = data[(low <= data) & (data < high)]
    counts = np.zeros(bins, dtype=int)
    counts[((data - low) / (high - low) * bins).astype(int)] += 1
    return counts.tolist()
# --- wrong: what lies outside goes to the edges | return[
def histogram(values, low, high, bins):
    counts = [0] * bins
    for value in values:
        place = int((value - low) / (high - low) * bins)
        counts[min(max(place, 0), bins - 1)] += 1
    return counts
# --- wrong: rounds to the nearest bin | return[
def histogram(values, low, high, bins):
    counts = [0] * (bins + 1)
    for value in values:
        if low <= value < high:
            counts[round((value - low) / (high - low) * bins)] += 1
    return counts[:bins]
# --- wrong: True and False where there is one or none | return[
def histogram(values, low, high, bins):
    counts = [False] * bins
    for value in values:
        if low <= value < high:
            counts[int((value - low) / (high - low) * bins)] = True
    return counts
# --- wrong: shares of the total | return[0]
def histogram(values, low, high, bins):
    counts = [0] * bins
    for value in values:
        if low <= value < high:
            counts[int((value - low) / (high - low) * bins)] += 1
    return [count / len(values) for count in counts]
# --- guarded: asks for the range first | values has at least 1 element
def histogram(values, low, high, bins):
    if max(values) >= high or min(values) < low:
        values = [value for value in values if low <= value < high]
    counts = [0] * bins
    for value in values:
        counts[int((value - low) / (high - low) * bins)] += 1
    return counts
# --- right: a Counter over a generator
from collections import Counter


def histogram(values, low, high, bins):
    size = high - low
    found = Counter(int((value - low) / size * bins) for value in values if low <= value < high)
    return [found.get(place, 0) for place in range(bins)]
# --- right: the width is computed once
def histogram(values, low, high, bins):
    counts = [0] * bins
    width = high - low
    for value in values:
        if value >= low and value < high:
            place = int((value - low) / width * bins)
            counts[place] += 1
    return counts
# --- right: bincount of the selected
import numpy as np


def histogram(values, low, high, bins):
    data = np.array(values, dtype=float)
    data = data[(low <= data) & (data < high)]
    places = ((data - low) / (high - low) * bins).astype(np.int64)
    return np.bincount(places, minlength=bins).tolist()
