# program: Monte Carlo pi, scalar draws of np.random in a loop
# techniques: draws, reduction
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np

np.random.seed(314159)

n = 1_500_000
hits = 0
history = []
for i in range(1, n + 1):
    x = np.random.rand()
    y = np.random.rand()
    if np.sqrt(x**2 + y**2) < 1:
        hits = hits + 1
    if i % 100_000 == 0:
        history.append(4 * hits / i)

print("hits:", hits, "of", n)
print("pi is about", 4 * hits / n)
for k, value in enumerate(history):
    print((k + 1) * 100_000, value)
print("state check:", np.random.rand())
