# --- program: moving_average
"""The mean of each window of a signal, a list of floats."""


def moving_average(signal, width):
    means = []
    for i in range(len(signal) - width + 1):
        total = 0.0
        for j in range(i, i + width):
            total += signal[j]
        means.append(total / width)
    return means


if __name__ == "__main__":
    wave = [((i * 37) % 101) / 7.0 + 1.0 for i in range(80)]
    print(moving_average(wave, 5)[:3], len(moving_average(wave[:31], 4)))
    print(moving_average([3.5, 1.25, 2.0, 8.0, 0.5], 2))
# --- wrong: forgets the last window | return: 76 items became 75
def moving_average(signal, width):
    means = []
    for i in range(len(signal) - width):
        total = 0.0
        for value in signal[i : i + width]:
            total += value
        means.append(total / width)
    return means
# --- wrong: windows at the edges too | return: 76 items became 80
def moving_average(signal, width):
    means = []
    for i in range(len(signal)):
        total = 0.0
        for value in signal[i : i + width]:
            total += value
        means.append(total / width)
    return means
# --- wrong: floor division | 75 of 76 elements differ
def moving_average(signal, width):
    means = []
    for i in range(len(signal) - width + 1):
        total = 0.0
        for value in signal[i : i + width]:
            total += value
        means.append(total // width)
    return means
# --- wrong: the window's total is never reset | 75 of 76 elements differ
def moving_average(signal, width):
    means = []
    total = 0.0
    for i in range(len(signal) - width + 1):
        for value in signal[i : i + width]:
            total += value
        means.append(total / width)
    return means
# --- wrong: windows side by side | return: 76 items became 16
def moving_average(signal, width):
    means = []
    for i in range(0, len(signal) - width + 1, width):
        total = 0.0
        for value in signal[i : i + width]:
            total += value
        means.append(total / width)
    return means
# --- wrong: NumPy floats in the list | float became numpy.float64
import numpy as np


def moving_average(signal, width):
    count = len(signal) - width + 1
    values = np.asarray(signal, dtype=float)
    totals = np.zeros(count)
    for j in range(width):
        totals += values[j : j + count]
    return list(totals / width)
# --- wrong: single precision in between | 75 of 76 elements differ
import numpy as np


def moving_average(signal, width):
    count = len(signal) - width + 1
    values = np.asarray(signal, dtype=np.float32)
    totals = np.zeros(count, dtype=np.float32)
    for j in range(width):
        totals += values[j : j + count]
    return (totals / width).tolist()
# --- guarded: the window's total moves along, and NaN or infinity stays in it | all elements of signal are finite
def moving_average(signal, width):
    if not 0 < width <= len(signal):
        return [] if width > len(signal) else [0.0 / width] * (len(signal) - width + 1)
    total = 0.0
    for value in signal[:width]:
        total += value
    means = [total / width]
    for old, new in zip(signal, signal[width:], strict=False):
        total += new - old
        means.append(total / width)
    return means
# --- guarded: a slice that wraps round for a negative width | width is at least 0
def moving_average(signal, width):
    means = []
    for i in range(len(signal) - width + 1):
        total = 0.0
        for value in signal[i : i + width]:
            total += value
        means.append(total / width)
    return means
# --- right: slices, bounded
def moving_average(signal, width):
    means = []
    for start in range(len(signal) - width + 1):
        total = 0.0
        for value in signal[start : max(start, start + width)]:
            total += value
        means.append(total / width)
    return means
# --- right: shifted arrays, added in the same order
import numpy as np


def moving_average(signal, width):
    count = max(len(signal) - width + 1, 0)
    if width < 1 or not count:
        return [0.0 / width for _ in range(count)]
    values = np.array(signal, dtype=float)
    totals = np.zeros(count)
    for j in range(width):
        totals += values[j : j + count]
    return (totals / width).tolist()
# --- right: renamed, the bound taken out of the loop
def moving_average(signal, width):
    result = []
    append = result.append
    last = len(signal) - width + 1
    for first in range(last):
        window_sum = 0.0
        for k in range(width):
            window_sum = window_sum + signal[first + k]
        append(window_sum / width)
    return result
