# program: histogram of detector energies into equal bins, by hand
# techniques: histogram
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Energy spectrum of a detector: background plus two lines, counted into 200 bins."""

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


def main():
    rng = np.random.default_rng(137)
    background = rng.exponential(400.0, 900_000)
    line1 = rng.normal(511.0, 9.0, 150_000)
    line2 = rng.normal(662.0, 11.0, 100_000)
    energies = np.concatenate([background, line1, line2])
    rng.shuffle(energies)

    counts, under, over = fill_histogram(energies, 20.0, 1020.0, 200)
    print("events", len(energies), "under", under, "over", over, "inside", sum(counts))
    peak = max(counts)
    for i in range(80, 140, 2):
        bar = "*" * (40 * counts[i] // peak)
        print(f"{20 + 5 * i:6d} keV {counts[i]:7d} {bar}")
    print("highest bin:", counts.index(peak), type(counts).__name__, type(peak).__name__)
    weighted = sum((i + 1) * c for i, c in enumerate(counts))
    print("checksum:", weighted)


main()
