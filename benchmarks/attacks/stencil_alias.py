# runs: ;3;1;0;20 same;20 shift;20 neg;20 over;20 inf
"""1-D and 2-D heat equation in place, with the same array passed twice, shifted views, negative and too large indices."""
import sys

import numpy as np


def heat(u, v, c, n):
    for i in range(1, n - 1):
        v[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1])


def smooth(g, steps):
    h, w = g.shape
    for s in range(steps):
        for i in range(1, h - 1):
            for j in range(1, w - 1):
                g[i, j] = 0.25 * (g[i - 1, j] + g[i + 1, j] + g[i, j - 1] + g[i, j + 1])
    return g[h // 2, w // 2]


def shiftsum(a, k, n):
    s = 0.0
    for i in range(n):
        s += a[i + k]
        a[i + k] = s
    return s


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    how = sys.argv[2] if len(sys.argv) > 2 else ""
    u, v = np.linspace(0, 1, 2000), np.zeros(2000)
    for _ in range(60):
        heat(u, v, 0.1, 2000)
        shiftsum(u, 0, 1000)
        u /= 1e3
    g = np.zeros((30, 30))
    g[0] = 100.0
    print(repr(smooth(g, 100)), v[:4])
    a = np.linspace(1, 2, max(n, 0) + 2)
    if how == "inf":
        a[3], a[5] = np.inf, -np.inf
        a[7] = 1e308
        a[8] = 1e308
    b = a if how == "same" else a[1:] if how == "shift" else np.zeros(len(a))
    k = -len(a) // 2 if how == "neg" else 5 if how == "over" else 0
    try:
        heat(a, b, 1e200 if how == "inf" else 0.3, n)
    except IndexError as e:
        print("IndexError", e)
    print(a.tolist()[:6], b.tolist()[:6])
    try:
        print(repr(shiftsum(a, k, n)))
    except IndexError as e:
        print("IndexError", e)
    print(a.tolist()[-4:])
    try:
        print(repr(smooth(np.ones((max(n, 0) % 5, 3)), 2)))
    except IndexError as e:
        print("IndexError", e)


main()
