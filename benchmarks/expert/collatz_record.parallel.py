# Numba with prange over the starts
# Which starting number below 80000 takes the longest to reach 1?
import numpy as np
from numba import njit, prange


@njit(cache=True, parallel=True)
def all_lengths(limit):
    lengths = np.zeros(limit - 1, dtype=np.int64)
    highest = 1
    for start in prange(1, limit):
        n = start
        length = 1
        top = 1
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            if n > top:
                top = n
            length += 1
        highest = max(highest, top)
        lengths[start - 1] = length
    return lengths, highest


array, highest = all_lengths(80000)
lengths = array.tolist()
best_start = 1
best_length = 1
for start, length in enumerate(lengths, 1):
    if length > best_length:
        best_length = length
        best_start = start
        if length > 300:
            print("new record:", start, "with", length, "numbers")

print("longest:", best_start, best_length)
print("highest number reached:", highest)
print("mean length:", sum(lengths) / len(lengths))
bins = [0] * 8
for length in lengths:
    bins[length // 50] += 1
print("lengths by 50:", bins)
