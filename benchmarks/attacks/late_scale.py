# runs: ;early;big;float;deleted;none
"""A numeric function reads globals on one path only; they are set late, rebound to other types, or deleted."""
import sys

how = sys.argv[1] if len(sys.argv) > 1 else ""


def weigh(n):
    s = 0
    if n > 10:
        for i in range(n):
            s = s + i * FACTOR % MODULUS
    return s


if how == "early":
    print(weigh(5))
FACTOR = 3
MODULUS = 1009
print(weigh(200000), weigh(100000))
if how == "big":
    FACTOR = 2**70
if how == "float":
    MODULUS = 10.5
if how == "none":
    FACTOR = None
if how == "deleted":
    del MODULUS
try:
    print(weigh(5))
    print(repr(weigh(20)), repr(weigh(3000)))
except (NameError, TypeError) as e:
    print(type(e).__name__, e)
