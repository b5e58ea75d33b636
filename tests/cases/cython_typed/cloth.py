# --- before
import math
from dataclasses import dataclass


@dataclass
class Point:
    x: float
    y: float
    fixed: bool = False


class Stick:
    stiffness = 1.0

    def __init__(self, a, b, length):
        self.a = a
        self.b = b
        self.length = length

    def relax(self):
        a, b = self.a, self.b
        dx = b.x - a.x
        dy = b.y - a.y
        d = math.sqrt(dx * dx + dy * dy)
        if d == 0:
            return
        f = self.stiffness * (d - self.length) / d * 0.5
        if not a.fixed:
            a.x += dx * f
            a.y += dy * f
        if not b.fixed:
            b.x -= dx * f
            b.y -= dy * f


class Diagonal(Stick):
    stiffness = 0.3


def hang(count, rounds, gravity):
    points = [Point(0.0, 0.0, True)]
    sticks = []
    for number in range(1, count):
        points.append(Point(1.0 * number, 0.25))
        sticks.append(Stick(points[number - 1], points[number], 1.0))
        if number > 1:
            sticks.append(Diagonal(points[number - 2], points[number], 1.5))
    for step in range(rounds):
        for point in points:
            if not point.fixed:
                point.y -= gravity * 0.5 * 0.5
        for stick in sticks:
            stick.relax()
    found = []
    for point in points:
        found.append((point.x, point.y))
    return found
# --- inputs: hang
CALLS = [call(5, 20, 0.1), call(3, 4, 1)]
CHECKS = [call(1, 3, 0.5), call(2, 3, float("nan")), call(4, 10, "x"), call(4, 10, 1e308), call(6, 0, 0.1), call(9, 50, True)]
# --- after: built with Cython
import math
from dataclasses import dataclass


try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@dataclass
class Point:
    x: float
    y: float
    fixed: bool = False


class Stick:
    stiffness = 1.0

    def __init__(self, a, b, length):
        self.a = a
        self.b = b
        self.length = length

    def relax(self):
        a, b = self.a, self.b
        dx = b.x - a.x
        dy = b.y - a.y
        d = math.sqrt(dx * dx + dy * dy)
        if d == 0:
            return
        f = self.stiffness * (d - self.length) / d * 0.5
        if not a.fixed:
            a.x += dx * f
            a.y += dy * f
        if not b.fixed:
            b.x -= dx * f
            b.y -= dy * f


class Diagonal(Stick):
    stiffness = 0.3


@_cythonized
def hang(count, rounds, gravity):
    points = [Point(0.0, 0.0, True)]
    sticks = []
    for number in range(1, count):
        points.append(Point(1.0 * number, 0.25))
        sticks.append(Stick(points[number - 1], points[number], 1.0))
        if number > 1:
            sticks.append(Diagonal(points[number - 2], points[number], 1.5))
    for step in range(rounds):
        for point in points:
            if not point.fixed:
                point.y -= gravity * 0.5 * 0.5
        for stick in sticks:
            stick.relax()
    found = []
    for point in points:
        found.append((point.x, point.y))
    return found
