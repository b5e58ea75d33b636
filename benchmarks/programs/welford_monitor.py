# program: running mean and variance of blocks of samples; the monitor keeps its state between calls
# techniques: recurrence, objects, reduction
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""A monitor that is fed with blocks of samples and never forgets."""

import numpy as np


class Monitor:
    def __init__(self, limit=4.0):
        self.count = 0
        self.mean = 0.0
        self.m2 = 0.0
        self.limit = limit
        self.alarms = []

    def feed(self, block):
        """Welford's update, sample by sample; far outliers are noted and left out."""
        for x in block:
            x = float(x)
            if self.count > 100:
                sd = (self.m2 / (self.count - 1)) ** 0.5
                if abs(x - self.mean) > self.limit * sd:
                    self.alarms.append((self.count, x))
                    continue
            self.count += 1
            delta = x - self.mean
            self.mean += delta / self.count
            self.m2 += delta * (x - self.mean)

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
