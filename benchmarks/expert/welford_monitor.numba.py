# numba: one block as a compiled function of the monitor's numbers, the root only near the limit
"""A monitor that is fed with blocks of samples and never forgets."""

import numpy as np
from numba import njit


@njit(cache=True)
def feed(block, count, mean, m2, limit):
    where = np.empty((len(block), 2), np.int64)
    alarms = 0
    for i in range(len(block)):
        x = block[i]
        if count > 100:
            away = x - mean
            if away * away * (count - 1) > 0.999999 * limit * limit * m2:
                sd = (m2 / (count - 1)) ** 0.5
                if abs(away) > limit * sd:
                    where[alarms, 0] = i
                    where[alarms, 1] = count
                    alarms += 1
                    continue
        count += 1
        delta = x - mean
        mean += delta / count
        m2 += delta * (x - mean)
    return count, mean, m2, where[:alarms]


class Monitor:
    def __init__(self, limit=4.0):
        self.count = 0
        self.mean = 0.0
        self.m2 = 0.0
        self.limit = limit
        self.alarms = []

    def feed(self, block):
        """Welford's update, sample by sample; far outliers are noted and left out."""
        self.count, self.mean, self.m2, where = feed(block, self.count, self.mean, self.m2, self.limit)
        self.alarms.extend((n, float(block[i])) for i, n in where.tolist())

    @property
    def variance(self):
        return self.m2 / (self.count - 1)


rng = np.random.default_rng(1962)
monitor = Monitor()
for number in range(200):
    block = rng.normal(3.0 + 0.01 * number, 1.0, 25_000)
    if number % 20 == 3:
        block[::5000] += 9
    monitor.feed(block)
    if number % 40 == 0:
        print(f"block {number:3d}: n = {monitor.count}, mean = {monitor.mean!r}, variance = {monitor.variance!r}")
print("alarms:", len(monitor.alarms), "first:", monitor.alarms[:2])
print("end:", monitor.count, repr(monitor.mean), repr(monitor.variance))
print("sum of alarms:", repr(sum(x for _, x in monitor.alarms)), sum(n for n, _ in monitor.alarms))
