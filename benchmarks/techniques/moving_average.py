# program: moving average of a signal, a window of 20 values
# techniques: windows
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import numpy as np


def moving_average(a, window):
    out = np.zeros(len(a))
    for i in range(len(a)):
        total = 0.0
        count = 0
        for j in range(max(0, i - window + 1), i + 1):
            total += a[j]
            count += 1
        out[i] = total / count
    return out


t = np.linspace(0, 60, 100_000)
a = np.sin(t) + np.random.default_rng(20).normal(0, 0.3, len(t))
for repetition in range(4):
    a = moving_average(a, 20)
    print(repetition, f"{a[0]:.11f} {a[10]:.11f} {a[-1]:.11f} sum {a.sum():.8f}")
print(a.shape, a.dtype)
