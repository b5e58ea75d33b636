# runs: ;q;i4;u8;>;bool;f4;sub;ma;ro;F;rev;empty
"""The same kernels with arrays of many kinds: longlong, int32, uint64, big-endian, float32, subclass, masked, strided."""
import sys

import numpy as np


class Mine(np.ndarray):
    def __getitem__(self, key):
        return super().__getitem__(key) * 2


def largest(a):
    best = a[0]
    for i in range(1, len(a)):
        if a[i] > best:
            best = a[i]
    return best


def total(a):
    s = 0
    for i in range(len(a)):
        s += a[i]
    return s


def scale(a, f):
    for i in range(len(a)):
        a[i] = a[i] * f
    return None


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    data = np.arange(3000) * 7919 % 10007
    for _ in range(60):
        largest(data), total(data)
    a = {
        "q": data.astype("q"), "i4": data.astype("i4"), "u8": data.astype("u8"), ">": data.astype(">i8"),
        "bool": data > 5, "f4": data.astype("f4"), "sub": data.view(Mine), "ma": np.ma.array(data, mask=data > 9000),
        "ro": data.copy(), "F": np.asfortranarray(data.reshape(60, 50))[3], "rev": data[::-3], "empty": data[:0],
    }.get(how, data)
    a.flags.writeable = how != "ro"
    for f in (largest, total):
        try:
            r = f(a)
            print(type(r).__name__, repr(r))
        except (IndexError, TypeError) as e:
            print(type(e).__name__, e)
    w = np.linspace(0, 1, 500)
    for _ in range(300):
        scale(w, 1.001)
    try:
        if how in ("ro", "rev", "empty", "F"):
            w = w[::-2] if how == "rev" else w[:0] if how == "empty" else w
            w.flags.writeable = how != "ro"
        scale(w, 3)
        scale(a, 2)
        print(a[:3], w[:3])
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)


main()
