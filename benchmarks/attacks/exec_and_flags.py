# runs: ;[-W error];[exec];[nocache];[-O];[-OO];[-bb];[-X dev]
"""Numeric code run in unusual ways: warnings as errors, by exec, where no compiled cache can be kept, -O."""
import sys
try:
    import numpy as np
except ImportError:
    print("no numpy")
    sys.exit(0)


def mandel(w, h, limit):
    inside = 0
    for j in range(h):
        for i in range(w):
            cr, ci = 3.0 * i / w - 2.0, 2.0 * j / h - 1.0
            x = y = 0.0
            k = 0
            while k < limit and x * x + y * y <= 4.0:
                x, y = x * x - y * y + cr, 2.0 * x * y + ci
                k += 1
            assert k >= 0
            if k == limit:
                inside += 1
    return inside


def main():
    print(mandel(100, 60, 100))
    print(mandel(int(sys.argv[1]) if len(sys.argv) > 1 else 7, 5, 30))


main()
