# numpy: each rank sums a slice
"""What the MPI course does, without MPI: scatter, local sum, reduce; integers, so that the sum is exact."""

import numpy as np


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


def local_sum(data, start, count):
    return int(data[start : start + count].sum())


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
