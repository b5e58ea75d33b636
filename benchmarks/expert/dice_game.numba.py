# draws in bulk from the same stream, rolls and counting compiled
# Roll three dice; roll the lowest one again; sum them.  How likely is each sum?
import random

import numpy as np
from numba import njit


def generator(key):
    """The Mersenne Twister at the state key, its place last."""
    bits = np.random.MT19937()
    bits.state = {"bit_generator": "MT19937", "state": {"key": np.array(key[:-1], np.uint32), "pos": int(key[-1])}}
    return bits


@njit(cache=True)
def roll(words, at):
    """random.randint(1, 6) from words[at] on; and the place of the next word."""
    r = words[at] >> 29
    while r >= 6:
        at += 1
        r = words[at] >> 29
    return 1 + r, at + 1


@njit(cache=True)
def play(words, at, rounds, counts, wins, streak, longest):
    for r in range(rounds):
        a, at = roll(words, at)
        b, at = roll(words, at)
        c, at = roll(words, at)
        low = min(a, b, c)
        again, at = roll(words, at)
        total = a + b + c - low + again
        counts[total] += 1
        if total > 12:
            wins += 1
            streak += 1
            longest = max(longest, streak)
        else:
            streak = 0
    return at, wins, streak, longest

random.seed("dice")
rounds = 300000
counts = np.zeros(19, np.int64)
wins = 0
streak = 0
longest = 0

version, state, gauss = random.getstate()
words = generator(state).random_raw(8 * rounds).view(np.int64)  # some 5.3 a round are needed
at = 0
for done in range(100000, rounds + 1, 100000):
    at, wins, streak, longest = play(words, at, 100000, counts, wins, streak, longest)
    print("after", done, "rounds:", wins / done)
assert at <= len(words)
bits = generator(state)
bits.random_raw(at, output=False)
state = bits.state["state"]
random.setstate((version, (*state["key"].tolist(), state["pos"]), gauss))

for total in range(3, 19):
    print(f"{total:2d} {counts[total]:6d} {counts[total] / rounds}")
print("wins:", wins, "longest streak:", longest, "next roll:", random.randint(1, 6))
