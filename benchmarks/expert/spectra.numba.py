# numba: smoothing and baseline compiled, one file
import numpy as np
from numba import njit


def lorentz(x, centre, width, height):
    return height / (1 + ((x - centre) / width) ** 2)


def make_spectrum(wavenumbers, seed):
    """Bands, a sloping background and noise; the same for the same seed."""
    rng = np.random.default_rng(seed)
    y = 0.3 + 0.0001 * wavenumbers + 0.05 * np.sin(wavenumbers / 700)
    for _ in range(12):
        y += lorentz(wavenumbers, rng.uniform(500, 3900), rng.uniform(8, 30), rng.uniform(0.3, 2.0))
    return y + rng.normal(0, 0.02, len(y))


@njit(cache=True)
def smooth(y, window):
    """Triangular weights, cut off (and normalised again) at both ends."""
    half = window // 2
    out = np.zeros(len(y))
    for i in range(len(y)):
        total = 0.0
        weights = 0.0
        for k in range(-half, half + 1):
            if 0 <= i + k < len(y):
                w = half + 1 - abs(k)
                total += w * y[i + k]
                weights += w
        out[i] = total / weights
    return out


@njit(cache=True)
def baseline(y, passes):
    """Repeatedly replace each point by the mean of its neighbours where that is lower."""
    b = y.copy()
    n = len(b)
    for p in range(passes):
        d = 1 + p
        old = b.copy()
        for i in range(d, n - d):
            m = 0.5 * (old[i - d] + old[i + d])
            if m < old[i]:
                b[i] = m
    return b


def find_peaks(y, threshold):
    """Indices of local maxima above a threshold."""
    inner = y[1:-1]
    return (np.flatnonzero((inner > threshold) & (inner > y[:-2]) & (inner >= y[2:])) + 1).tolist()


WINDOW = 25


def report(number, wavenumbers, spectrum, peaks):
    strongest = sorted(peaks, key=lambda k: -spectrum[k])[:3]
    text = ", ".join(f"{wavenumbers[k]:.1f}" for k in strongest)
    print(f"spectrum {number:2d}: {len(peaks):3d} peaks, strongest at {text}; height {float(spectrum[strongest[0]])!r}")


def main():
    wavenumbers = np.linspace(400, 4000, 7201)
    total = np.zeros_like(wavenumbers)
    for number in range(8):
        raw = make_spectrum(wavenumbers, number)
        flat = raw - baseline(raw, 40)
        soft = smooth(flat, WINDOW)
        peaks = find_peaks(soft, 0.2)
        report(number, wavenumbers, soft, peaks)
        total += soft
    print("sum over all:", repr(float(total.sum())), total.shape, total.dtype)
    print("at the edges:", repr(float(total[0])), repr(float(total[-1])))


if __name__ == "__main__":
    main()
