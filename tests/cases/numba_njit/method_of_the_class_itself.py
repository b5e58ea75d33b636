# --- before
"""A class method is handed the class, which is no number."""
import math


class Ball:
    def __init__(self, x, y, v, radius):
        self.x, self.y, self.v, self.radius = x, y, v, radius
        self.hits = 0


class Table:
    def __init__(self, balls):
        self.balls = balls
        self.collisions = 0

    @classmethod
    def overlapping(cls, a, b):
        dx = a.x - b.x
        dy = a.y - b.y
        reach = a.radius + b.radius
        return dx * dx + dy * dy < reach * reach

    @staticmethod
    def clipped(value, most):
        if value > most:
            return most
        return value

    def collide(self, a, b):
        if a.v + b.v > 50.0 + self.collisions:
            return
        a.v = self.clipped(a.v + 0.5 * b.v, 9.0)
        a.hits += 1
        b.hits += 1
        self.collisions += 1


def step(n, table):
    for i in range(n):
        for j in range(i + 1, n):
            if table.overlapping(table.balls[i], table.balls[j]):
                table.collide(table.balls[i], table.balls[j])

# --- inputs: step
def balls(n=5, v=0.5):
    return [Ball(0.07 * i, 0.05 * i % 0.1, v * i, 0.1) for i in range(n)]


CALLS = [call(5, Table(balls())), call(4, Table(balls(4, 6.5)))]

# --- declined: overlapping
