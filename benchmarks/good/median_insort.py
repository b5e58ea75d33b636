# program: the median so far, kept in order by bisect.insort
# techniques: sorting, windows
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from bisect import insort
from random import Random

rng = Random(1687)


def medians(readings):
    ordered = []
    result = []
    for reading in readings:
        insort(ordered, reading)
        result.append(ordered[len(ordered) // 2])
    return result


readings = [rng.randrange(1000000) for _ in range(90000)]
result = medians(readings)
print(result[-1], sum(result))
