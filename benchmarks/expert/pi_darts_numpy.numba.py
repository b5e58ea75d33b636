# draws in bulk from the same stream, counting compiled
import math

import numpy as np
from numba import njit


@njit(cache=True)
def count_hits(numbers):
    hits = 0
    for i in range(0, len(numbers), 2):
        if math.sqrt(numbers[i] ** 2 + numbers[i + 1] ** 2) < 1:
            hits += 1
    return hits

np.random.seed(314159)

n = 1_500_000
hits = 0
history = []
for i in range(100_000, n + 1, 100_000):
    hits += count_hits(np.random.rand(200_000))
    history.append(4 * hits / i)

print("hits:", hits, "of", n)
print("pi is about", 4 * hits / n)
for k, value in enumerate(history):
    print((k + 1) * 100_000, value)
print("state check:", np.random.rand())
