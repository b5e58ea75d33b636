# numpy: all draws at once (the same stream), hits as a running sum
import numpy as np

np.random.seed(314159)

n = 1_500_000
xy = np.random.rand(n, 2)
inside = np.sqrt(xy[:, 0] ** 2 + xy[:, 1] ** 2) < 1
running = np.cumsum(inside)
hits = int(running[-1])
history = [4 * int(running[i - 1]) / i for i in range(100_000, n + 1, 100_000)]

print("hits:", hits, "of", n)
print("pi is about", 4 * hits / n)
for k, value in enumerate(history):
    print((k + 1) * 100_000, value)
print("state check:", np.random.rand())
