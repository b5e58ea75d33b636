# program: longest common subsequences with functools.cache on an inner function
# techniques: recursion, dynamic programming, strings
# place: closure
# numeric: no
# vectorizable: no
# expect: decline: written well already
import functools
from random import Random

rng = Random(3)


def common(first, second):
    @functools.cache
    def longest(i, j):
        if i == len(first) or j == len(second):
            return 0
        if first[i] == second[j]:
            return 1 + longest(i + 1, j + 1)
        return max(longest(i + 1, j), longest(i, j + 1))

    return longest(0, 0)


words = ["".join(rng.choice("abcde") for _ in range(150)) for _ in range(14)]
print([common(a, b) for a, b in zip(words, words[1:])])
