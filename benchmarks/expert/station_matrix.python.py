# python: a dictionary of the places
from random import Random

rng = Random(1863)


def make_journeys(names, n):
    return [(rng.choice(names), rng.choice(names)) for _ in range(n)]


def journeys_between(stations, journeys):
    matrix = [[0] * len(stations) for _ in stations]
    places = {station: i for i, station in enumerate(stations)}
    for start, end in journeys:
        matrix[places[start]][places[end]] += 1
    return matrix


stations = [f"station {i}" for i in range(400)]
journeys = make_journeys(stations, 120000)
matrix = journeys_between(stations, journeys)
busiest = max(range(len(stations)), key=lambda i: sum(matrix[i]))
print(stations[busiest], sum(matrix[busiest]))
print(sum(matrix[i][i] for i in range(len(stations))), "round trips")
print(matrix[17][:30])
