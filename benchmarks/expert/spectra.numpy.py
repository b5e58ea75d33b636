# numpy: smoothing as a convolution, baseline and peaks by slices; one file
# level: close
import numpy as np

from lab.synthesis import make_spectrum

WINDOW = 25


def smooth(y, window):
    """Triangular weights, cut off (and normalised again) at both ends."""
    half = window // 2
    weights = half + 1.0 - np.abs(np.arange(-half, half + 1))
    return np.convolve(y, weights, "same") / np.convolve(np.ones(len(y)), weights, "same")


def baseline(y, passes):
    """Repeatedly replace each point by the mean of its neighbours where that is lower."""
    b = y.copy()
    for d in range(1, passes + 1):
        b[d:-d] = np.minimum(b[d:-d], 0.5 * (b[: -2 * d] + b[2 * d :]))
    return b


def find_peaks(y, threshold):
    """Indices of local maxima above a threshold."""
    middle = y[1:-1]
    return (1 + np.flatnonzero((middle > threshold) & (middle > y[:-2]) & (middle >= y[2:]))).tolist()


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
