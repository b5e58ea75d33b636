# --- program: spread
"""Mean and variance of a list of floats, in two passes."""


def spread(values):
    total = 0.0
    for value in values:
        total += value
    mean = total / len(values)
    squares = 0.0
    for value in values:
        squares += (value - mean) * (value - mean)
    return mean, squares / len(values)


if __name__ == "__main__":
    print(spread([1e8 + ((i * 31) % 17) / 4.0 for i in range(120)]))
    print(spread([2.0, 4.5, 4.0, 5.0, 9.25]))
# --- wrong: the mean of the squares less the square of the mean | return[1]
def spread(values):
    total = squares = 0.0
    for value in values:
        total += value
        squares += value * value
    mean = total / len(values)
    return mean, squares / len(values) - mean * mean
# --- wrong: divides by one less | return[1]
def spread(values):
    total = 0.0
    for value in values:
        total += value
    mean = total / len(values)
    squares = 0.0
    for value in values:
        squares += (value - mean) * (value - mean)
    return mean, squares / (len(values) - 1)
# --- wrong: the standard deviation | return[1]
import math


def spread(values):
    total = 0.0
    for value in values:
        total += value
    mean = total / len(values)
    squares = 0.0
    for value in values:
        squares += (value - mean) * (value - mean)
    return mean, math.sqrt(squares / len(values))
# --- wrong: NumPy floats | float became numpy.float64
import numpy as np


def spread(values):
    data = np.array(values)
    return np.mean(data), np.var(data)
# --- wrong: in single precision | return[
import numpy as np


def spread(values):
    data = np.array(values, dtype=np.float32)
    return float(data.mean()), float(data.var())
# --- wrong: the deviations are left in the argument | argument values
def spread(values):
    total = 0.0
    for value in values:
        total += value
    mean = total / len(values)
    squares = 0.0
    for i in range(len(values)):
        values[i] -= mean
        squares += values[i] * values[i]
    return mean, squares / len(values)
# --- wrong: the deviations themselves cancel | return[1]
def spread(values):
    total = 0.0
    for value in values:
        total += value
    mean = total / len(values)
    deviations = 0.0
    for value in values:
        deviations += value - mean
    return mean, deviations * deviations / len(values)
# --- guarded: nothing to divide by, of no values | values has at least 1 element
def spread(values):
    count = len(values) or 1
    total = 0.0
    for value in values:
        total += value
    mean = total / count
    squares = 0.0
    for value in values:
        squares += (value - mean) * (value - mean)
    return mean, squares / count
# --- right: names for the deviation and the count
def spread(values):
    count = len(values)
    total = 0.0
    for value in values:
        total += value
    mean = total / count
    squares = 0.0
    for value in values:
        deviation = value - mean
        squares += deviation * deviation
    return mean, squares / count
# --- right: sums by reduce
from functools import reduce
from operator import add


def spread(values):
    count = len(values)
    mean = reduce(add, values, 0.0) / count
    return mean, reduce(add, [(value - mean) * (value - mean) for value in values], 0.0) / count
# --- right: running sums
from itertools import accumulate


def spread(values):
    (*_, total) = accumulate(values, initial=0.0)
    mean = total / len(values)
    (*_, squares) = accumulate(((value - mean) * (value - mean) for value in values), initial=0.0)
    return mean, squares / len(values)
