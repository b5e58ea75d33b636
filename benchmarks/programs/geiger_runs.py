# program: run lengths and rolling median, minimum and maximum of a count rate
# techniques: windows, counting, sorting
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Quiet and busy runs of a Geiger counter."""

import math
import random


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
    medians = []
    half = width // 2
    for i in range(half, len(values) - half):
        window = sorted(values[i - half : i + half + 1])
        medians.append(window[half])
    return medians


def rolling_extremes(values, width):
    lows = []
    highs = []
    for i in range(len(values)):
        start = max(0, i - width + 1)
        low = values[start]
        high = values[start]
        for k in range(start + 1, i + 1):
            if values[k] < low:
                low = values[k]
            if values[k] > high:
                high = values[k]
        lows.append(low)
        highs.append(high)
    return lows, highs


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
