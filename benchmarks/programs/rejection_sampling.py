# program: random numbers from a given density by rejection, points in an ellipsoid
# techniques: draws, reduction
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
import math
import random


def density(x):
    """Not normalised; at most 1 for x in [0, pi]."""
    return math.sin(x) ** 2 * math.exp(-x / 2)


def sample(n, rng):
    values = []
    tries = 0
    while len(values) < n:
        x = rng.random() * math.pi
        y = rng.random()
        tries += 1
        if y < density(x):
            values.append(x)
    return values, tries


def in_ellipsoid(n, a, b, c):
    """Mean of r**2 of points inside; uses the module's generator."""
    total = 0.0
    accepted = 0
    while accepted < n:
        x = random.uniform(-a, a)
        y = random.uniform(-b, b)
        z = random.uniform(-c, c)
        if (x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2 <= 1:
            total += x * x + y * y + z * z
            accepted += 1
    return total / n


def main():
    rng = random.Random(1951)
    values, tries = sample(250_000, rng)
    mean = sum(values) / len(values)
    variance = sum((v - mean) ** 2 for v in values) / len(values)
    print("accepted", len(values), "of", tries, "=", len(values) / tries)
    print("mean", mean, "variance", variance)
    print("first", values[:3], "last", values[-1])
    random.seed(1951)
    r2 = in_ellipsoid(200_000, 3.0, 2.0, 1.0)
    print("mean of r**2:", r2, "exact:", (9 + 4 + 1) / 5)
    print("next:", rng.random(), random.random())


if __name__ == "__main__":
    main()
