# local sums compiled
"""What the MPI course does, without MPI: scatter, local sum, reduce; integers, so that the sum is exact."""

import numpy as np
from numba import njit


def scatter(data, size):
    """Counts and starts for each rank; the first ranks take one more."""
    counts = []
    starts = []
    start = 0
    for rank in range(size):
        count = len(data) // size + (1 if rank < len(data) % size else 0)
        counts.append(count)
        starts.append(start)
        start += count
    return counts, starts


@njit(cache=True)
def local_sum(data, start, count):
    s = 0
    for i in range(start, start + count):
        s += data[i]
    return s


def main():
    size = 7
    data = np.random.RandomState(1994).randint(-1000, 1001, 6_000_000)
    counts, starts = scatter(data, size)
    partial = []
    for rank in range(size):
        value = local_sum(data, starts[rank], counts[rank])
        print(f"rank {rank}: {counts[rank]} numbers from {starts[rank]}, sum {value}")
        partial.append(value)
    total = 0
    for value in partial:
        total = total + value
    print("total:", total, type(total).__name__)


if __name__ == "__main__":
    main()
