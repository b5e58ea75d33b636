# runs: ;mock;scale;random;half;raise
# seeded
# with: lib_steps.py
"""Unit-test style: the program patches a helper, a constant, or `random.random` of the module it uses."""
import random
import sys
from unittest import mock

import numpy as np

import lib_steps


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    if how == "mock":
        with mock.patch("lib_steps.step", return_value=3.0):
            print(lib_steps.walk(5000)[-1])
    if how == "scale":
        lib_steps.SCALE = 0.25
    if how == "random":
        random.random = lambda: 0.9
    if how == "half":
        lib_steps.half = lambda v: v + 1.0
    if how == "raise":
        np.seterr(all="raise")
    x = lib_steps.walk(150000)
    print(x[-1], x.max())
    a = np.array([1.0])
    for n in (1000, 70):
        try:
            print(repr(lib_steps.decay(a, n)), a)
        except FloatingPointError as e:
            print("FloatingPointError", e)
        a[0] = 1e-300
    for _ in range(100):
        b = np.array([1.0])
        lib_steps.decay(b, 900)
    print(random.random())


main()
