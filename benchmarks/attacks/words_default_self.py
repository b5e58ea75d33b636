# runs: ;200;50 x
"""defaultdict, counts on self, counts in a global, a running maximum, in one file."""
import sys
from collections import defaultdict

TOTALS = {}


class Counter:
    """The user's own class, of a name that others use too."""

    def __init__(self):
        self.counts = defaultdict(int)

    def feed(self, words):
        for w in words:
            self.counts[w] += 1


def feed_global(words):
    for w in words:
        if w in TOTALS:
            TOTALS[w] += 1
        else:
            TOTALS[w] = 1


def letters(text):
    seen = defaultdict(int)
    for ch in text:
        if ch.isalpha():
            seen[ch] += 1
    return seen


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 150000
    words = ["w%d" % (i * i % 313) for i in range(n)]
    c = Counter()
    c.feed(words)
    feed_global(words)
    feed_global(words[:10])
    found = letters(" ".join(words) + (sys.argv[2] if len(sys.argv) > 2 else "") + "éß中")
    print(sorted(c.counts.items())[:5], list(TOTALS.items())[:5], found["é"], found["zzz"], len(found))
    print(type(found).__name__, type(TOTALS).__name__)


main()
