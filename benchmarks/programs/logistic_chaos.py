# program: logistic map, bifurcation diagram and Lyapunov exponents; every rounding counts
# techniques: recurrence, histogram, reduction
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
"""Period doubling and chaos in x -> r x (1 - x)."""

import math


def orbit(r, x, skip, n):
    for _ in range(skip):
        x = r * x * (1 - x)
    values = []
    for _ in range(n):
        x = r * x * (1 - x)
        values.append(x)
    return values


def lyapunov(r, x=0.4, n=4000):
    total = 0.0
    for i in range(n):
        x = r * x * (1 - x)
        total += math.log(abs(r * (1 - 2 * x)))
    return total / n


def main():
    width = 64
    picture = []
    exponents = []
    for k in range(900):
        r = 3.4 + 0.6 * (k + 0.5) / 900
        counts = [0] * width
        for x in orbit(r, 0.3, 500, 6000):
            counts[int(x * width)] += 1
        picture.append(counts)
        exponents.append(lyapunov(r))
    for k in range(0, 900, 36):
        print("".join(" .:*#"[min(4, (c + 79) // 80)] for c in picture[k]))
    for k in range(0, 900, 150):
        print(f"r = {3.4 + 0.6 * (k + 0.5) / 900:.4f}: exponent {exponents[k]!r}")
    print("chaotic:", sum(1 for e in exponents if e > 0), "of", len(exponents))
    print("last orbit ends at", orbit(3.99, 0.3, 100000, 1)[0])


main()
