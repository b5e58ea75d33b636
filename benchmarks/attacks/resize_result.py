# runs: ;grow;flags;is
"""Returned arrays are resized in place, their flags printed, their identity with arguments asked (by argument)."""
import sys

import numpy as np


def prefix(a):
    out = np.zeros(len(a))
    s = 0.0
    for i in range(len(a)):
        s = s + a[i]
        out[i] = s
    return out


def bumped(a, n):
    for i in range(n):
        a[i] = a[i] + 1.0
    return a


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    data = np.arange(2000.0)
    for _ in range(150):
        out = prefix(data)
        got = bumped(data, 2000)
    print(out[-1], got is data, data.sum())
    if how == "grow":
        out.resize(4000, refcheck=False)
        print(out.shape, out[-1])
    if how == "flags":
        print(out.flags.owndata, out.base is None, out.flags.writeable)
    if how == "is":
        print(bumped(data, 0) is data, prefix(np.zeros(0)).shape)


main()
