# program: L2 norm and weighted sums of measurements held in lists
# techniques: reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import random


def l2_norm(v):
    total = 0.0
    for x in v:
        total += x * x
    return total**0.5


def weighted_sum(values, weights):
    total = 0.0
    wsum = 0.0
    for v, w in zip(values, weights):
        total += v * w
        wsum += w
    return total / wsum


def largest_deviation(values, centre):
    worst = 0.0
    where = -1
    for i, v in enumerate(values):
        d = abs(v - centre)
        if d > worst:
            worst = d
            where = i
    return worst, where


random.seed(5)
n = 400000
signal = [random.gauss(10.0, 2.0) for i in range(n)]
sigma = [0.5 + random.random() for i in range(n)]
weights = []
for s in sigma:
    weights.append(1.0 / s**2)

for sweep in range(8):
    norm = l2_norm(signal)
    mean = weighted_sum(signal, weights)
    worst, where = largest_deviation(signal, mean)
    print(f"sweep {sweep}: norm {norm!r} weighted mean {mean!r} worst {worst!r} at {where}")
    signal[where] = mean  # clip the outlier and look again
