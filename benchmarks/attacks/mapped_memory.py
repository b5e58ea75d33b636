# runs: ;overlap;broadcast;refs;shared
"""Arrays that share memory in odd ways: overlapping windows, memoryviews, arrays kept by others, results put in place."""
import sys

import numpy as np
from numpy.lib.stride_tricks import as_strided


def cumulate(a, b):
    for i in range(1, len(a)):
        a[i] = a[i] + a[i - 1]
        b[i] = b[i - 1] * 0.5 + a[i]
    return a


def diffuse(m):
    for i in range(1, m.shape[0]):
        row = m[i]
        for j in range(1, m.shape[1]):
            row[j] = row[j] + 0.5 * m[i - 1, j - 1]
    return m.shape[0]


def fresh(n):
    out = np.zeros(n)
    for i in range(n):
        out[i] = i * 0.5
    return out


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    a, b = np.ones(3000), np.zeros(3000)
    for _ in range(30):
        cumulate(a, b)
        a[:] = 1.0
    m = np.ones((120, 120))
    print(diffuse(m), m.sum(), diffuse(m[::2, ::-1]), m.sum(), fresh(20000).sum())
    if how == "overlap":
        base = np.arange(40.0)
        w = as_strided(base, (10, 6), (8 * 3, 8))
        print(diffuse(w), base.tolist())
        print(cumulate(base[5:], base[:-5]) is None, base.tolist())
    if how == "broadcast":
        try:
            diffuse(np.broadcast_to(np.arange(5.0), (4, 5)))
        except ValueError as e:
            print(e)
    if how == "refs":
        x = np.arange(6.0)
        y = cumulate(x, x)
        print(y is x, x.base, sys.getrefcount(y) >= 2)
        z = fresh(4)
        print(z.base is None, z.flags.owndata, z.__array_interface__["strides"], z.nbytes)
    if how == "shared":
        raw = bytearray(80)
        x = np.frombuffer(raw, dtype=float)
        cumulate(x, x + 1.0)
        fixed = np.frombuffer(bytes(80), dtype=float)
        try:
            cumulate(fixed, np.ones(10))
        except ValueError as e:
            print(e)
        print(raw.hex()[:64])


main()
