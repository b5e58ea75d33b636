# program: peaks of a long walk, collected by adding a list of one element each time
# techniques: search, gather
# place: function
# numeric: no
# vectorizable: no
# expect: improve
import random


def make_walk(steps):
    """Names and heights of the places on a walk."""
    random.seed(8848)
    height = 1000
    walk = []
    for step in range(steps):
        height += random.choice((-3, -2, -1, 1, 2, 3))
        walk.append((f"place {step}", height))
    return walk


def peaks(walk):
    """The places that are higher than their neighbours, and how far it is up to each from the valley before."""
    found = []
    climbs = []
    lowest = walk[0][1]
    for before, here, after in zip(walk, walk[1:], walk[2:]):
        lowest = min(lowest, here[1])
        if before[1] < here[1] > after[1]:
            found = found + [here[0]]
            climbs = climbs + [here[1] - lowest]
            lowest = here[1]
    return found, climbs


found, climbs = peaks(make_walk(60000))
print(len(found), "peaks, the first ones:", ", ".join(found[:4]))
print("longest climb:", max(climbs), "to", found[climbs.index(max(climbs))])
