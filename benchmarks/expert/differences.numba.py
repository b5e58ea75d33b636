# draws in bulk from the same stream, the track and all that follows from it compiled
import math
import random

import numpy as np
from numba import njit


def draws(source, n):
    """The next n numbers of source.random(), in an array."""
    version, key, gauss = source.getstate()
    stream = np.random.RandomState()
    stream.set_state(("MT19937", key[:-1], key[-1]))
    numbers = stream.random_sample(n)
    key, at = stream.get_state()[1:3]
    source.setstate((version, (*key.tolist(), at), gauss))
    return numbers


@njit(cache=True)
def make_track(numbers, count):
    distance = np.zeros(count)
    height = np.full(count, 400.0)
    kept = np.nan
    at = 0
    for k in range(1, count):
        distance[k] = distance[k - 1] + (0.5 + 1.0 * numbers[at])
        if k % 2:  # random.gauss makes two numbers at a time
            angle = numbers[at + 1] * 2 * math.pi
            radius = math.sqrt(-2.0 * math.log(1.0 - numbers[at + 2]))
            at += 3
            z = math.cos(angle) * radius
            kept = math.sin(angle) * radius
        else:
            z = kept
            at += 1
        d = distance[k]
        height[k] = 400 + 80 * math.sin(d / 900) + 20 * math.sin(d / 130) + (0.0 + z * 0.02)
    return distance, height


@njit(cache=True)
def slopes(distance, height):
    """Slope between neighbouring points, climb, descent, turns, and where it is steepest."""
    count = len(height)
    slope = np.empty(count - 1)
    climb = 0.0
    descent = 0.0
    turns = 0
    steepest = 0
    for k in range(count - 1):
        dh = height[k + 1] - height[k]
        slope[k] = dh / (distance[k + 1] - distance[k])
        if dh > 0:
            climb += dh
        else:
            descent -= dh
        if k > 0 and slope[k] * slope[k - 1] < 0:
            turns += 1
        if slope[k] > slope[steepest]:
            steepest = k
    return slope, climb, descent, turns, steepest


@njit(cache=True)
def second(distance, height):
    """Central second difference, zero at both ends."""
    count = len(height)
    curvature = np.zeros(count)
    for k in range(1, count - 1):
        h1 = distance[k] - distance[k - 1]
        h2 = distance[k + 1] - distance[k]
        curvature[k] = 2 * ((height[k + 1] - height[k]) / h2 - (height[k] - height[k - 1]) / h1) / (h1 + h2)
    return curvature

random.seed(8848)
count = 350_000
distance, height = make_track(draws(random, count - 1 + count // 2 * 2), count)
slope, climb, descent, turns, steepest = slopes(distance, height)
curvature = second(distance, height).tolist()
slope = slope.tolist()

print("points", count, "length", distance[-1])
print("climb", climb, "descent", descent)
print("difference", climb - descent, height[-1] - height[0])
print("turns", turns, "steepest at", steepest, slope[steepest])
print("slopes", len(slope), sum(slope), slope[:2])
print("curvature", len(curvature), sum(curvature), max(curvature), min(curvature), curvature[-1])
