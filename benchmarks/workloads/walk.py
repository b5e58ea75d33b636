"""A random walk, then a phase without any call, in turns: walking takes a quarter of the time.

Profilers that pay for every call of `step` name the walk as the place to improve; it is not.
"""

import random

import numpy as np

ROUNDS = 20
STEPS = 42_500
TICKS = 150_000


def step():
    """One step: +1 or -1 with equal chances."""
    return 1.0 if random.random() > 0.5 else -1.0


def walk(n, dx=1.0):
    """Positions of a walker that starts at 0 and makes n - 1 steps of length dx."""
    x = np.zeros(n)
    for i in range(n - 1):
        x_new = x[i] + dx * step()
        x[i + 1] = x_new
    return x


def settle(ticks, state):
    """Three quarters of the time in one line, no calls."""
    even = 0
    for _ in range(ticks):
        state = ((state * 69069 + 12345) % 65536 ^ (state >> 3) ^ (state << 2)) % 65521  # hottest
        even += 1
    return state + even


def main():
    random.seed(7)
    last = 0.0
    state = 1
    for _ in range(ROUNDS):
        last += walk(STEPS)[-1]  # timed: walk
        state = settle(TICKS, state)  # timed: settle
    print(f"last {last:.1f}, state {state}")


if __name__ == "__main__":
    main()
