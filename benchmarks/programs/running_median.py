# program: the median so far of a stream of measurements, sorted anew for each
# techniques: sorting, windows
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
from random import Random

rng = Random(1687)


def medians(readings):
    seen = []
    result = []
    for reading in readings:
        seen.append(reading)
        ordered = sorted(seen)
        middle = len(ordered) // 2
        if len(ordered) % 2:
            result.append(ordered[middle])
        else:
            result.append((ordered[middle - 1] + ordered[middle]) / 2)
    return result


readings = [rng.randrange(100000) for _ in range(4000)]
result = medians(readings)
print(result[:4], result[-1])
print(sum(result))
