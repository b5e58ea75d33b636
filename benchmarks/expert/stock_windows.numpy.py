# numpy: sliding window views
# level: close
import random

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view


def make_prices(n, start=100.0):
    random.seed(99)
    prices = [start]
    for _ in range(n - 1):
        prices.append(prices[-1] * (1 + random.gauss(0.0001, 0.01)))
    return prices


def moving_average(values, window):
    return sliding_window_view(np.asarray(values), window).sum(axis=1) / window


def moving_range(values, window):
    views = sliding_window_view(np.asarray(values), window)
    return views.max(axis=1) - views.min(axis=1)


def crossings(short, long):
    """Days on which the short average rises above the long one."""
    s = short[len(short) - len(long) :]
    return (np.flatnonzero((s[:-1] <= long[:-1]) & (s[1:] > long[1:])) + 1).tolist()


prices = make_prices(60000)
short = moving_average(prices, 20)
long = moving_average(prices, 250)
spread = moving_range(prices, 60)
buy = crossings(short, long)
print("prices  ", len(prices), repr(prices[-1]))
print("short   ", len(short), repr(float(short[0])), repr(float(short[-1])))
print("long    ", len(long), repr(float(long[0])), repr(float(long[-1])))
print("range   ", len(spread), repr(float(spread.max())), repr(float(spread.sum())))
print("crossing", len(buy), buy[:10], buy[-3:])
