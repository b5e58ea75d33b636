# cython: pure-Python mode: exact dictionaries, lists and texts, the number of stops in C
"""From each of some stations: how many stops is it to all others, and by which way to the farthest?"""

import random

import cython


def make_lines(stations, lines):
    """Stations by name → their neighbours, in the order in which the lines were built."""
    random.seed(4)
    names = [f"S{number:04d}" for number in range(stations)]
    near = {name: [] for name in names}
    for _ in range(lines):
        stop = random.choice(names)
        for _ in range(random.randint(8, 30)):
            other = names[(int(stop[1:]) + random.randint(1, 40)) % stations]
            if other not in near[stop]:
                near[stop].append(other)
                near[other].append(stop)
            stop = other
    return near


@cython.boundscheck(False)
@cython.wraparound(False)
def stops_from(near: dict, start: str) -> dict:
    """Each station that can be reached → the number of stops."""
    stops: dict = {start: 0}
    waiting: list = [start]
    others: list
    name: str
    other: str
    position: cython.Py_ssize_t = 0
    more: object
    while position < len(waiting):
        name = waiting[position]
        position += 1
        more = stops[name] + 1
        others = near[name]
        for other in others:
            if other not in stops:
                stops[other] = more
                waiting.append(other)
    return stops


def way_back(near, stops, name):
    """A shortest way to a station, from its end."""
    way = [name]
    while stops[name] > 0:
        for other in near[name]:
            if stops[other] == stops[name] - 1:
                name = other
                break
        way.append(name)
    return way


def main():
    near = make_lines(1500, 430)
    total = 0
    longest = []
    for start in near:
        stops = stops_from(near, start)
        total += sum(stops.values()) * len(stops)
        last = max(stops, key=lambda name: (stops[name], name))
        if stops[last] >= len(longest):
            longest = way_back(near, stops, last)
    print(len(near), "stations,", sum(len(others) for others in near.values()), "links")
    print("sum", total, "longest", " ".join(longest))


if __name__ == "__main__":
    main()
