# program: exponential smoothing and a biquad low-pass filter of many sensor channels
# techniques: recurrence
# place: several
# numeric: yes
# vectorizable: no
# expect: improve
import math

import numpy as np


class Biquad:
    """Second order low-pass, direct form I."""

    def __init__(self, cutoff, rate, q=0.7071):
        w = 2 * math.pi * cutoff / rate
        alpha = math.sin(w) / (2 * q)
        a0 = 1 + alpha
        self.b = [(1 - math.cos(w)) / 2 / a0, (1 - math.cos(w)) / a0, (1 - math.cos(w)) / 2 / a0]
        self.a = [-2 * math.cos(w) / a0, (1 - alpha) / a0]
        self.x1 = self.x2 = 0.0
        self.y1 = self.y2 = 0.0

    def process(self, samples):
        out = np.zeros(len(samples))
        for n in range(len(samples)):
            x0 = samples[n]
            y0 = (self.b[0] * x0 + self.b[1] * self.x1 + self.b[2] * self.x2
                  - self.a[0] * self.y1 - self.a[1] * self.y2)
            self.x2 = self.x1
            self.x1 = x0
            self.y2 = self.y1
            self.y1 = y0
            out[n] = y0
        return out


def smooth(values, alpha):
    s = np.empty_like(values)
    s[0] = values[0]
    for t in range(1, len(values)):
        s[t] = alpha * values[t] + (1 - alpha) * s[t - 1]
    return s


rng = np.random.default_rng(31)
rate = 1000.0
time = np.arange(120_000) / rate
for channel in range(14):
    raw = np.sin(2 * np.pi * (channel + 1) * time) + 0.3 * rng.standard_normal(len(time))
    filtered = Biquad(12.0, rate).process(raw)
    trend = smooth(filtered, 0.02 + 0.01 * channel)
    print(f"channel {channel}: rms {np.sqrt(np.mean(filtered ** 2))} last {filtered[-1]} trend {trend[-1]} "
          f"sum {np.abs(trend).sum()}")
print(filtered.shape, trend.dtype, filtered[:3])
