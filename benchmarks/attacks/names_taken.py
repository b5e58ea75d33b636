# runs: ;50;7
# seeded
"""The program uses the names that generated code likes: Counter, chain, np, numba, line, i, word, table, start, stop."""
import random
import sys

Counter = "a counter"
chain = ["not", "itertools"]
np = 3.0
numba = None
re = "e"
io = 1
_walk_kernel = "taken"
_random_blocks = 5


def words(line, word="-"):
    counts = {}
    chunk, part, i, lines = 1, 2, 3, 4
    for w in line:
        for piece in w.lower().split(word):
            counts[piece] = counts.get(piece, 0) + 1
    return counts, chunk, part, i, lines, word


def walk(n, start=0.0, stop=2.0):
    u = first = last = values = 1
    pos = start
    for size in range(n):
        pos += stop * (random.random() - 0.5) + np
    return pos, u, first, last, values


def kernel(n):
    math, result, x, y, one, depth = 1, 0, 2, 3, 1.0, 0
    for result_2 in range(1, n):
        result = (result + result_2 * x) % 9973
        depth += one / result_2
    return result, math, y, depth


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
    print(words(["Ab-c", "d-E-%d" % (n % 7)] * n))
    print(walk(n), kernel(n), Counter, chain, np, numba, re, io, _walk_kernel, _random_blocks)


main()
