# --- program: trapezoid
"""The integral of a function that the caller passes, which counts its evaluations in a closure."""
import math


def counting(function):
    calls = []

    def counted(x):
        calls.append(x)
        return function(x)

    return counted


def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = 0.5 * (function(low) + function(high))
    for i in range(1, steps):
        total += function(low + i * width)
    return total * width


if __name__ == "__main__":
    print(trapezoid(counting(math.sin), 0.0, 3.0, 50), trapezoid(counting(math.exp), -1.0, 1.0, 20))
    print(trapezoid(counting(abs), -2.0, 2.0, 4))
# --- wrong: from left to right | calls
def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = 0.5 * function(low)
    for i in range(1, steps):
        total += function(low + i * width)
    return (total + 0.5 * function(high)) * width
# --- wrong: evaluates an end twice | calls
def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = 0.5 * (function(low) + function(high))
    for i in range(1, steps):
        total += function(low + i * width)
    if function(high) != function(high):
        return math.nan
    return total * width
# --- wrong: a step that is added up, which misses nought | call 2, argument function.__closure__[calls]
def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = 0.5 * (function(low) + function(high))
    x = low
    for _ in range(1, steps):
        x += width
        total += function(x)
    return total * width
# --- wrong: includes the end twice | return
def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = 0.5 * (function(low) + function(high))
    for i in range(1, steps + 1):
        total += function(low + i * width)
    return total * width
# --- wrong: passes NumPy floats on | calls
import numpy as np


def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = 0.5 * (function(low) + function(high))
    for x in low + np.arange(1, steps) * width:
        total += function(x)
    return float(total * width)
# --- wrong: calls it once with an array | exception
import numpy as np


def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    ends = 0.5 * (function(low) + function(high))
    return float((ends + function(low + np.arange(1, steps) * width).sum()) * width)
# --- wrong: Simpson's rule, since it is better | return
def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    total = function(low) + function(high)
    for i in range(1, steps):
        total += (4 if i % 2 else 2) * function(low + i * width)
    return total * width / 3
# --- guarded: no steps make no integral | steps is at least 1
def trapezoid(function, low, high, steps):
    if steps == 0:
        return 0.0
    width = (high - low) / steps
    total = 0.5 * (function(low) + function(high))
    for i in range(1, steps):
        total += function(low + i * width)
    return total * width
# --- right: a pairwise sum (close)
import numpy as np


def trapezoid(function, low, high, steps):
    width = (high - low) / steps
    ends = 0.5 * (function(low) + function(high))
    return float(ends + np.array([function(low + i * width) for i in range(1, steps)]).sum()) * width
# --- right: renamed, with the factor in the middle
def trapezoid(function, low, high, steps):
    h = (high - low) / steps
    area = (function(low) + function(high)) * 0.5
    for k in range(1, steps):
        area += function(low + h * k)
    return h * area
