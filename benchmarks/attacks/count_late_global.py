# runs: ;early;early2
"""STOP is assigned after an early call whose loop never reads it (only with an argument)."""
import sys


def count(words):
    counts = {}
    for w in words:
        if w not in STOP:
            counts[w] = counts.get(w, 0) + 1
    return counts


def longer(words):
    counts = {}
    for w in words:
        if len(w) > LIMIT:
            counts[w] = counts.get(w, 0) + 1
    return counts


if len(sys.argv) > 1:
    print("early", count([]))
    print("early", longer([]))

STOP = {"the", "a", "of"}
LIMIT = 3

words = ("the quick brown fox of a %d " * 30000 % tuple(i % 300 for i in range(30000))).split()
print(len(count(words)), sum(count(words).values()), count(words)["fox"])
print(len(longer(words)), longer(words)["quick"])
