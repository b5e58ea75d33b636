# numpy: np.sort and cumsum
# level: close
import numpy as np


def selection_sort(values):
    """Sorted copy."""
    return np.sort(values)


def percentile(ordered, p):
    position = (len(ordered) - 1) * p / 100
    k = int(position)
    if k + 1 >= len(ordered):
        return ordered[-1]
    return ordered[k] + (position - k) * (ordered[k + 1] - ordered[k])


def gini(ordered):
    cumulative = np.cumsum(ordered)
    area = np.sum(cumulative - ordered / 2)
    return 1 - 2 * area / (len(ordered) * cumulative[-1])


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
