# numpy: rolling median, minimum and maximum on sliding windows
"""Quiet and busy runs of a Geiger counter."""

import math
import random

import numpy as np


def poisson(rng, mean):
    limit = math.exp(-mean)
    k = 0
    p = rng.random()
    while p > limit:
        k += 1
        p *= rng.random()
    return k


def run_lengths(flags):
    """List of (flag, length)."""
    runs = []
    current = flags[0]
    length = 0
    for flag in flags:
        if flag == current:
            length += 1
        else:
            runs.append((current, length))
            current = flag
            length = 1
    runs.append((current, length))
    return runs


def rolling_median(values, width):
    windows = np.lib.stride_tricks.sliding_window_view(np.array(values, dtype=np.int8), 2 * (width // 2) + 1)
    return np.partition(windows, width // 2, axis=1)[:, width // 2].tolist()


def rolling_extremes(values, width):
    given = np.array(values)
    lows = np.concatenate([np.minimum.accumulate(given[: width - 1]), np.empty(len(given) - width + 1, dtype=int)])
    highs = np.concatenate([np.maximum.accumulate(given[: width - 1]), np.empty(len(given) - width + 1, dtype=int)])
    windows = np.lib.stride_tricks.sliding_window_view(given, width)
    lows[width - 1:] = windows.min(axis=1)
    highs[width - 1:] = windows.max(axis=1)
    return lows.tolist(), highs.tolist()


def main():
    rng = random.Random(1908)
    counts = [poisson(rng, 6 + 3 * math.sin(i / 900)) for i in range(150000)]
    runs = run_lengths([c > 6 for c in counts])
    medians = rolling_median(counts, 31)
    lows, highs = rolling_extremes(counts, 25)
    print("counts", len(counts), sum(counts), max(counts))
    print("runs  ", len(runs), "longest busy", max(n for flag, n in runs if flag), runs[:4])
    print("median", len(medians), sum(medians), medians[:12])
    print("lows  ", len(lows), sum(lows), lows[-8:])
    print("highs ", len(highs), sum(highs), highs[:8])
    ranges = [highs[i] - lows[i] for i in range(25, len(highs))]
    print("ranges", min(ranges), max(ranges), sum(ranges))


if __name__ == "__main__":
    main()
