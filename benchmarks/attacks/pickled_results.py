# runs: ;7;int
"""Results are pickled, hashed, compared by identity and printed with repr; the same string objects are shared."""
import hashlib
import pickle
import sys

import numpy as np


def tally(words):
    counts = {}
    for w in words:
        w = w.strip()
        if w in counts:
            counts[w] += 1
        else:
            counts[w] = 1
    return counts


def stats(a):
    lo = a[0]
    hi = a[0]
    s = 0.0
    for x in a:
        if x < lo:
            lo = x
        if x > hi:
            hi = x
        s += x
    return lo, hi, s / len(a), len(a)


def main():
    arg = sys.argv[1] if len(sys.argv) > 1 else "100000"
    n = 10 if arg == "int" else int(arg)
    words = ["w%d" % (i % 9) for i in range(n)] + [" pad ", "pad"]
    counts = tally(words)
    print(hashlib.md5(pickle.dumps((words[:9], counts))).hexdigest(), next(iter(counts)) is words[0])
    a = np.linspace(0, 1, 5000)
    for _ in range(60):
        stats(a)
    b = np.arange(1, 4) if arg == "int" else a[:n]
    r = stats(b)
    print(r, [type(v).__name__ for v in r], hashlib.md5(pickle.dumps(r)).hexdigest(), repr(r[2]))
    print(r[0] is r[1], {r[0]: 1}, stats(b[:1]))


main()
