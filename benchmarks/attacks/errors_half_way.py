# runs: ;bad;short;zero;raise;type
"""Kernels that raise half-way, with what they wrote so far looked at by the caller."""
import sys

import numpy as np


def normalise(a, w, out):
    for i in range(len(a)):
        if w[i] < 0:
            raise ValueError("negative weight at", i)
        out[i] = a[i] / w[i]


def lookup(table, keys, out):
    n = 0
    for k in keys:
        out[n] = table[k]
        n += 1
    return n


def halve(n, k):
    total = 0
    for i in range(n):
        total += 100 // (k - i % 50)
    return total


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    a, w = np.arange(2000.0), np.ones(2000)
    keys, table, out = np.arange(2000) % 7, np.linspace(0, 1, 7), np.zeros(2000)
    for _ in range(60):
        normalise(a, w, out), lookup(table, keys, out), halve(2000, 60)
    if how == "bad":
        w[77] = -1.0
        keys[5] = 9
    if how == "short":
        w, out = w[:50], out[:60]
    if how == "zero":
        w[3] = 0.0
        w[0] = 0.0
        keys[2] = -8
    k = 7 if how == "zero" else 2.5 if how == "type" else 60
    w = w.astype(object) if how == "type" else w
    o = np.zeros(len(out))
    for f, args in ((normalise, (a, w, o)), (lookup, (table, keys, out)), (halve, (300, k)), (halve, (True, k))):
        try:
            print(f.__name__, repr(f(*args)))
        except (ValueError, IndexError, ZeroDivisionError, TypeError) as e:
            print(f.__name__, type(e).__name__, e.args, type(e.__context__), type(e.__cause__))
        print(o.tolist()[:5], o[76:79].tolist(), out.tolist()[:6])


main()
