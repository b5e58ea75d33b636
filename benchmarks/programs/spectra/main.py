# program: infrared spectra: baseline, smoothing, peaks; the numerics stand in a package next to the script
# techniques: windows, search, stencil
# place: several
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np

from lab.processing import baseline, find_peaks, smooth
from lab.synthesis import make_spectrum

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
