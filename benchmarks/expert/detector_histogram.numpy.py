# numpy: bin numbers as an array, counted with bincount
"""Energy spectrum of a detector: background plus two lines, counted into 200 bins."""

import numpy as np


def fill_histogram(energies, low, high, nbins):
    width = (high - low) / nbins
    under = int(np.count_nonzero(energies < low))
    over = int(np.count_nonzero(energies >= high))
    inside = energies[(energies >= low) & (energies < high)]
    bins = ((inside - low) / width).astype(np.int64)
    return np.bincount(bins, minlength=nbins).tolist(), under, over


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
