# --- before
def distance(x, y):
    import math, random as dice
    from itertools import chain as chained, repeat
    return math.hypot(*chained([x], [y])), type(dice), next(repeat(3))
# --- inputs: distance
CALLS = [call(3, 4), call(0, 1), call(1.5, 2), call(8, 6)]
CHECKS = [call("a", 1)]
# --- after: at the top
import math as _math
import random as _random
import itertools as _itertools

def distance(x, y):
    math = _math
    dice = _random
    chained = _itertools.chain
    repeat = _itertools.repeat
    return math.hypot(*chained([x], [y])), type(dice), next(repeat(3))
