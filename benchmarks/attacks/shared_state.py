# runs: ;5;seed
# seeded
"""Draws under a condition, a walk with absorbing walls, a helper with a side effect, a call counter, prints inside."""
import random
import sys

calls = 0


def step():
    global calls
    calls += 1
    return random.choice((-1, 1))


def drunkard(n, wall):
    x = 0
    for i in range(n):
        x += step()
        if abs(x) >= wall:
            return i, x
    return n, x


def sticky(n):
    x = 0.0
    for i in range(n):
        if random.random() < 0.3:
            x += random.random()
    return x


def talkative(n):
    x = 0
    for i in range(n):
        x += 1 if random.random() > 0.5 else -1
        if i % (n // 2 + 1) == 0:
            print("at", i, x)
    return x


def stuck(n, p=0.5):
    x, longest, run = 0, 0, 0
    for i in range(n):
        up = random.random() < p
        x = x + 1 if up else x - 1
        run = run + 1 if up else 0
        longest = max(longest, run)
    return x, longest


def bounded(n):
    x = 0.5
    for _ in range(n):
        x = min(1.0, max(0.0, x + random.uniform(-0.1, 0.1)))
    return x


def main():
    n = 40000 if len(sys.argv) < 2 or sys.argv[1] == "seed" else int(sys.argv[1])
    if sys.argv[1:] == ["seed"]:
        random.seed("text")
    print(drunkard(n, 150), calls, sticky(n), talkative(n), stuck(n), bounded(n), random.random())


main()
