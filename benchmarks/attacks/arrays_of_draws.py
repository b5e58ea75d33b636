# runs: ;1500 f4;1500 int;1500 obj;1500 2d;1500 ro;1500 short;1500 alias;1500 nan;1500 strided;1500 list
# seeded
"""Random walks into given arrays: float32, int, object, 2-D, read-only, too short, aliased, NaN inside, strided."""
import random
import sys

import numpy as np


def fill(x, n, dx):
    for i in range(n - 1):
        x[i + 1] = x[i] + dx * (1.0 if random.random() > 0.5 else -1.0)


def mix(x, y, n):
    for i in range(n):
        y[i] = 0.5 * x[i] + random.random()


def shake(x):
    for i in range(len(x)):
        x[i] += random.uniform(-1.0, 1.0)
    return x


def count(x, t):
    above = 0
    for i in range(len(x)):
        if x[i] + random.random() > t:
            above += 1
    return above


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
    how = sys.argv[2] if len(sys.argv) > 2 else ""
    x, y = np.zeros(100000), np.zeros(100000)
    fill(x, 100000, 0.5), mix(x, y, 100000), shake(y)
    print(x[-1], y[-1], count(x, 0.3))
    x = np.zeros(n)
    x = {"f4": x.astype("f4"), "int": x.astype(int), "obj": x.astype(object), "2d": np.zeros((n, 2)), "short": x[:1200],
         "strided": np.zeros(2 * n)[::2], "list": [0.0] * n, "nan": x + np.nan}.get(how, x)
    y = x[1:] if how == "alias" else np.zeros(n)
    if how == "ro":
        x.flags.writeable = False
    for f, a in ((fill, (x, n, 0.25)), (fill, (x, n, 1)), (mix, (x, y, n)), (shake, (x,)), (count, (x, np.float64(0.1)))):
        try:
            r = f(*a)
            print(f.__name__, type(r).__name__, r if isinstance(r, int) else "", x[-1], y[-1], random.random())
        except (IndexError, ValueError, TypeError) as e:
            print(type(e).__name__, e, random.random())


main()
