# runs: ;5;1000000
"""Missing results are told by `is`: a function returns `math.nan` itself on a path that is rarely taken."""
import math
import sys

MISSING = float("nan")


def harmonic(n, limit):
    if n <= 0:
        return math.nan
    s = 0.0
    for i in range(1, n + 1):
        s += 1.0 / i
    return s


def passed(n, default):
    x = 0.5
    for i in range(n):
        x = x * 3.7 * (1.0 - x)
    if x > 0.9:
        return default
    return x


def main():
    shift = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    missing = found = 0
    known = [MISSING]
    for n in range(300):
        value = harmonic(3000 - n * (10 if n < 200 else 11 + shift), 5.0)
        missing += value is math.nan
        found += passed(3000 + n, MISSING) in known
    print(missing, found, repr(harmonic(10, 1.0)))


main()
