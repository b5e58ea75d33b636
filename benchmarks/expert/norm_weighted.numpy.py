# numpy: dot products on arrays
# level: close
import random

import numpy as np


def l2_norm(v):
    return float(np.dot(v, v)) ** 0.5


def weighted_sum(values, weights):
    return float(np.dot(values, weights)) / float(np.sum(weights))


def largest_deviation(values, centre):
    d = np.abs(values - centre)
    where = int(np.argmax(d))
    return float(d[where]), where


random.seed(5)
n = 400000
signal = [random.gauss(10.0, 2.0) for i in range(n)]
sigma = [0.5 + random.random() for i in range(n)]
weights = []
for s in sigma:
    weights.append(1.0 / s**2)
signal = np.array(signal)
weights = np.array(weights)

for sweep in range(8):
    norm = l2_norm(signal)
    mean = weighted_sum(signal, weights)
    worst, where = largest_deviation(signal, mean)
    print(f"sweep {sweep}: norm {norm!r} weighted mean {mean!r} worst {worst!r} at {where}")
    signal[where] = mean  # clip the outlier and look again
