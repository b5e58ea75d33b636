# numba: oscillator and averages compiled, a packet at a time
"""Ground motion arrives in packets; a trigger looks at short and long averages of its power."""

import math
import random

import numpy as np
from numba import njit


@njit(cache=True)
def one_packet(x, v, kick, at, length, dt):
    omega2 = (2 * math.pi * 1.5) ** 2
    damping = 0.8
    samples = np.empty(length)
    for i in range(length):
        force = kick if i == at else 0.0
        v += dt * (-omega2 * x - damping * v) + force * dt
        x += dt * v
        samples[i] = x
    return samples, x, v


def packets(n_packets, length, dt=0.01):
    """Yields arrays of samples: a damped oscillator that is kicked from time to time."""
    rng = random.Random(1906)
    x = 0.0
    v = 0.0
    for p in range(n_packets):
        kick = 30.0 if rng.random() < 0.3 else 0.0
        at = rng.randrange(length)
        samples, x, v = one_packet(x, v, kick, at, length, dt)
        yield samples


@njit(cache=True)
def averages(samples, sta, lta, short, long):
    highest = 0.0
    for s in samples:
        power = s * s
        sta += short * (power - sta)
        lta += long * (power - lta)
        if lta > 0 and sta / lta > highest:
            highest = sta / lta
    return highest, sta, lta


def power_ratio(stream, short=0.05, long=0.001):
    """Yields (packet number, ratio of the short to the long average of the power)."""
    sta = 0.0
    lta = 1e-9
    for number, samples in enumerate(stream):
        highest, sta, lta = averages(samples, sta, lta, short, long)
        yield number, highest


events = []
total = 0.0
for number, ratio in power_ratio(packets(2400, 2000)):
    total += ratio
    if ratio > 15:
        events.append(number)
        if len(events) <= 8:
            print(f"packet {number:4d} triggers: {ratio!r}")
print("events:", len(events), "last:", events[-5:])
print("sum of ratios:", repr(total))
