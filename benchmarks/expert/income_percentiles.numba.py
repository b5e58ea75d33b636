# selection sort and Gini coefficient compiled
import numpy as np
from numba import njit


@njit(cache=True)
def selection_sort(values):
    """Sorted copy."""
    values = values.copy()
    n = len(values)
    for i in range(n - 1):
        smallest = i
        lowest = values[i]
        for j in range(i + 1, n):
            if values[j] < lowest:
                lowest = values[j]
                smallest = j
        values[i], values[smallest] = values[smallest], values[i]
    return values


def percentile(ordered, p):
    position = (len(ordered) - 1) * p / 100
    k = int(position)
    if k + 1 >= len(ordered):
        return ordered[-1]
    return ordered[k] + (position - k) * (ordered[k + 1] - ordered[k])


@njit(cache=True)
def gini(ordered):
    cumulative = 0.0
    area = 0.0
    for x in ordered:
        cumulative += x
        area += cumulative - x / 2
    total = cumulative
    return 1 - 2 * area / (len(ordered) * total)


def main():
    rng = np.random.RandomState(1912)
    for country in ("north", "south", "west"):
        incomes = np.round(rng.lognormal(10, 0.4 + 0.2 * rng.rand(), 2500), 2)
        ordered = selection_sort(incomes)
        row = [percentile(ordered, p) for p in (1, 10, 25, 50, 75, 90, 99)]
        print(f"{country:6s}", " ".join(f"{x:11.4f}" for x in row))
        print("       gini", repr(float(gini(ordered))), "top", repr(float(ordered[-1])), ordered.dtype)
        print("       unsorted start", incomes[:3].tolist(), "sorted start", ordered[:3].tolist())


main()
