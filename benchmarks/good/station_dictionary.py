# program: journeys between stations, places looked up in a dictionary
# techniques: search, counting
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from random import Random

rng = Random(1863)


def journeys_between(stations, journeys):
    places = {station: i for i, station in enumerate(stations)}
    matrix = [[0] * len(stations) for _ in stations]
    for start, end in journeys:
        matrix[places[start]][places[end]] += 1
    return matrix


stations = [f"station {i}" for i in range(400)]
journeys = [(rng.choice(stations), rng.choice(stations)) for _ in range(300000)]
matrix = journeys_between(stations, journeys)
print(matrix[17][:30], sum(map(sum, matrix)))
