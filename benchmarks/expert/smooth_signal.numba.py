# draws in bulk from the same stream, averages compiled; one distance for all places at a time
import math
import random

import numpy as np
from numba import njit


def draws(source, n):
    """The next n numbers of source.random(), in an array."""
    version, key, gauss = source.getstate()
    stream = np.random.RandomState()
    stream.set_state(("MT19937", key[:-1], key[-1]))
    numbers = stream.random_sample(n)
    key, at = stream.get_state()[1:3]
    source.setstate((version, (*key.tolist(), at), gauss))
    return numbers


@njit(cache=True)
def gauss_pair(first, second):
    """What two calls of random.gauss(0, 1) make of two draws, when nothing is left over from before."""
    angle = first * 2 * math.pi
    radius = math.sqrt(-2.0 * math.log(1.0 - second))
    return math.cos(angle) * radius, math.sin(angle) * radius


@njit(cache=True)
def make_signal(numbers):
    """As many as draws, which are even in number."""
    n = len(numbers)
    signal = np.empty(n)
    for i in range(0, n, 2):
        first, second = gauss_pair(numbers[i], numbers[i + 1])
        signal[i] = wave(i / 500) + first * 0.4
        signal[i + 1] = wave((i + 1) / 500) + second * 0.4
    return signal


@njit(cache=True)
def wave(t):
    return math.sin(t) + 0.5 * math.sin(3.1 * t)


@njit(cache=True)
def moving_average(signal, half):
    """Mean of signal[i-half .. i+half]; near the ends of what there is."""
    n = len(signal)
    smooth = np.zeros(n)
    for d in range(-half, half + 1):
        target = smooth[max(0, -d) :]
        source = signal[max(0, d) :]
        for i in range(n - abs(d)):
            target[i] += source[i]
    for i in range(n):
        smooth[i] /= min(n - 1, i + half) - max(0, i - half) + 1
    return smooth


@njit(cache=True)
def peaks(signal, threshold):
    found = np.empty(len(signal), np.int64)
    count = 0
    for i in range(1, len(signal) - 1):
        if signal[i] > threshold and signal[i] > signal[i - 1] and signal[i] >= signal[i + 1]:
            found[count] = i
            count += 1
    return found[:count]


def main():
    random.seed(2718)
    N = 120_000
    signal = make_signal(draws(random, N))
    smooth = moving_average(signal, 25)
    smoother = moving_average(smooth, 12)
    print("lengths", len(signal), len(smooth), len(smoother))
    print("sums", sum(signal.tolist()), sum(smooth.tolist()), sum(smoother.tolist()))
    print("ends", smoother[0], smoother[-1], type(smoother[7].item()).__name__)
    p = peaks(smoother, 0.9).tolist()
    print("peaks", len(p), p[:6], p[-1])
    rough = sum(((smoother[1:] - smoother[:-1]) ** 2).tolist())
    print("roughness", rough)


if __name__ == "__main__":
    main()
