# python: bisect.insort into a list that stays sorted
from bisect import insort
from random import Random

rng = Random(1687)


def medians(readings):
    ordered = []
    result = []
    for reading in readings:
        insort(ordered, reading)
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
