# program: moving average and moving range of a price series, windows cut out by slices
# techniques: windows, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import random


def make_prices(n, start=100.0):
    random.seed(99)
    prices = [start]
    for _ in range(n - 1):
        prices.append(prices[-1] * (1 + random.gauss(0.0001, 0.01)))
    return prices


def moving_average(values, window):
    averages = []
    for i in range(len(values) - window + 1):
        total = 0.0
        for v in values[i : i + window]:
            total += v
        averages.append(total / window)
    return averages


def moving_range(values, window):
    ranges = []
    for i in range(len(values) - window + 1):
        piece = values[i : i + window]
        ranges.append(max(piece) - min(piece))
    return ranges


def crossings(short, long):
    """Days on which the short average rises above the long one."""
    days = []
    offset = len(short) - len(long)
    for i in range(1, len(long)):
        if short[i - 1 + offset] <= long[i - 1] and short[i + offset] > long[i]:
            days.append(i)
    return days


prices = make_prices(60000)
short = moving_average(prices, 20)
long = moving_average(prices, 250)
spread = moving_range(prices, 60)
buy = crossings(short, long)
print("prices  ", len(prices), repr(prices[-1]))
print("short   ", len(short), repr(short[0]), repr(short[-1]))
print("long    ", len(long), repr(long[0]), repr(long[-1]))
print("range   ", len(spread), repr(max(spread)), repr(sum(spread)))
print("crossing", len(buy), buy[:10], buy[-3:])
