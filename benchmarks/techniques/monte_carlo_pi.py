# program: pi from random points in a square
# techniques: draws, counting
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import random


def monte_carlo_pi(n):
    hits = 0
    for _ in range(n):
        x = random.random()
        y = random.random()
        if x**2 + y**2 < 1.0:
            hits += 1
    return 4.0 * hits / n


random.seed(166)
for repetition in range(5):
    print(repetition, monte_carlo_pi(1_000_000))
print("next draw", random.random())
