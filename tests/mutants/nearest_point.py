# --- program: nearest
"""The point of a list that is nearest to a place: the very object, the first of equally near ones."""

from dataclasses import dataclass


@dataclass
class Point:
    x: float
    y: float
    visits: int = 0


def nearest(points, x, y):
    best = None
    best_distance = 0.0
    for point in points:
        distance = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
        if best is None or distance < best_distance:
            best = point
            best_distance = distance
    if best is None:
        raise ValueError("no points")
    best.visits += 1
    return best


def attempt(points, x, y):
    try:
        return nearest(points, x, y)
    except ValueError as error:
        return repr(error)


if __name__ == "__main__":
    grid = [Point(float(n % 10), float(n // 10)) for n in range(100)]
    print(attempt(grid, 4.2, 7.7))
    print(attempt(grid, 2.5, 3.5))
    print(attempt(grid[:3], -1.0, 0.0))
    print(sum(point.visits for point in grid))
# --- right: min with a key
def nearest(points, x, y):
    def distance(point):
        return (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)

    best = min(points, key=distance, default=None)
    if best is None:
        raise ValueError("no points")
    best.visits += 1
    return best
# --- right: differences computed once
def nearest(points, x, y):
    best = None
    best_distance = 0.0
    for point in points:
        across = point.x - x
        up = point.y - y
        distance = across * across + up * up
        if best is None or distance < best_distance:
            best, best_distance = point, distance
    if best is None:
        raise ValueError("no points")
    best.visits += 1
    return best
# --- wrong: a copy of the point | in the candidate it is another one
from dataclasses import replace


def nearest(points, x, y):
    best = min(points, key=lambda point: (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y), default=None)
    if best is None:
        raise ValueError("no points")
    best.visits += 1
    return replace(best)
# --- wrong: the last of equally near ones | call 2, return
def nearest(points, x, y):
    best = None
    best_distance = float("inf")
    for point in points:
        distance = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
        if distance <= best_distance:
            best = point
            best_distance = distance
    if best is None:
        raise ValueError("no points")
    best.visits += 1
    return best
# --- wrong: where it is in the list | return: __main__.Point became int
def nearest(points, x, y):
    if not points:
        raise ValueError("no points")
    distances = [(point.x - x) * (point.x - x) + (point.y - y) * (point.y - y) for point in points]
    best = distances.index(min(distances))
    points[best].visits += 1
    return best
# --- wrong: does not count the visit | visits: 1 became 0
def nearest(points, x, y):
    best = min(points, key=lambda point: (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y), default=None)
    if best is None:
        raise ValueError("no points")
    return best
# --- wrong: forgets the height | call 1, return
def nearest(points, x, y):
    best = min(points, key=lambda point: (point.x - x) * (point.x - x), default=None)
    if best is None:
        raise ValueError("no points")
    best.visits += 1
    return best
# --- wrong: the list is sorted by distance | argument points[0]: in the original this is an object that occurs elsewhere
def nearest(points, x, y):
    if not points:
        raise ValueError("no points")
    points.sort(key=lambda point: (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y))
    points[0].visits += 1
    return points[0]
# --- wrong: visits as a float | int became float
def nearest(points, x, y):
    best = min(points, key=lambda point: (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y), default=None)
    if best is None:
        raise ValueError("no points")
    best.visits += 1.0
    return best
# --- guarded: min without a default | at least
def nearest(points, x, y):
    best = min(points, key=lambda point: (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y))
    best.visits += 1
    return best
