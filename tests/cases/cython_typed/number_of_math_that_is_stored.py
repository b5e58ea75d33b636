# --- before
import math


def turned(points):
    found = []
    for name, x in points:
        found.append((name, math.pi * x))
    return found


def simpler():
    math.pi = 3
# --- inputs: turned
CALLS = [call([("a", 1.5), ("b", -2.5)])]
# --- declined: `math` is imported, and its use here is left to Python
