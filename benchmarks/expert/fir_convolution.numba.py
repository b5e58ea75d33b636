# convolution compiled as it stands
"""Low-pass a chirp and keep every fourth sample."""
import numpy as np
from numba import njit


def sinc_taps(count, cutoff):
    taps = np.zeros(count)
    middle = (count - 1) / 2
    for k in range(count):
        x = k - middle
        if x == 0:
            taps[k] = 2 * cutoff
        else:
            taps[k] = np.sin(2 * np.pi * cutoff * x) / (np.pi * x)
        taps[k] *= 0.54 - 0.46 * np.cos(2 * np.pi * k / (count - 1))
    return taps / taps.sum()


@njit(cache=True)
def convolve(signal, taps):
    """'Full' convolution, length len(signal) + len(taps) - 1."""
    n = len(signal)
    m = len(taps)
    out = np.zeros(n + m - 1)
    for i in range(n):
        for j in range(m):
            out[i + j] += signal[i] * taps[j]
    return out


def decimate(signal, factor):
    return signal[::factor].copy()


def main():
    n = 90000
    t = np.arange(n) / 8000.0
    chirp = np.sin(2 * np.pi * (50 * t + 60 * t ** 2))
    taps = sinc_taps(63, 0.11)
    filtered = convolve(chirp, taps)
    low = decimate(filtered, 4)
    print("taps", taps.shape, taps.sum(), taps[0], taps[31])
    print("filtered", filtered.shape, filtered.dtype, np.abs(filtered).sum())
    print("decimated", low.shape, low.dtype, low[:4], low[-1])
    for part in range(5):
        piece = low[part * 4000:(part + 1) * 4000]
        print("  part", part, "rms", np.sqrt(np.mean(piece * piece)))


main()
