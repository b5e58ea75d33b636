# runs: ;2;0
"""N-body with classes, a matrix product on lists, a bank account: objects and lists, mostly to be declined."""
import math
import sys


class Body:
    def __init__(self, x, y, m):
        self.x, self.y, self.vx, self.vy, self.m = x, y, 0.0, 0.0, m

    def pull(self, other, dt):
        dx, dy = other.x - self.x, other.y - self.y
        d = math.sqrt(dx * dx + dy * dy + 0.01)
        self.vx += dt * other.m * dx / d ** 3
        self.vy += dt * other.m * dy / d ** 3


def advance(bodies, dt, steps):
    for _ in range(steps):
        for a in bodies:
            for b in bodies:
                if a is not b:
                    a.pull(b, dt)
        for a in bodies:
            a.x += dt * a.vx
            a.y += dt * a.vy


def matmul(a, b):
    n = len(a)
    c = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n):
                s += a[i][k] * b[k][j]
            c[i][j] = s
    return c


def moving(values, k):
    out = []
    for i in range(len(values) - k + 1):
        s = 0
        for j in range(k):
            s += values[i + j]
        out.append(s / k)
    return out


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    bodies = [Body(math.cos(i), math.sin(i * i), 1.0 + i) for i in range(n)]
    advance(bodies, 0.001, 1500)
    print([(b.x, b.y) for b in bodies])
    m = [[float(i * j % 7) for i in range(40)] for j in range(40)]
    print(matmul(m, m)[3][:4], sum(moving(list(range(20000)), 10)))


main()
