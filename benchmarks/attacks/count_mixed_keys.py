# runs: ;30 nan;30 bool;30 tuple;30 list;30 zero;30 own
"""Counts ints, then (by argument) NaN, bools beside ints, tuples, lists (unhashable), -0.0, own classes."""
import sys


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        print("hash", self.n)
        return self.n

    def __eq__(self, other):
        print("eq", self.n)
        return self.n == other.n


def histogram(values):
    counts = {}
    for v in values:
        if v not in counts:
            counts[v] = 0
        counts[v] += 1
    return counts


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 400000
    kind = sys.argv[2] if len(sys.argv) > 2 else ""
    values = [i * 7919 % 1000 for i in range(n)]
    if kind == "nan":
        values = [float("nan")] * 3 + [float("inf")] + [float(str("nan")) for _ in range(4)] + values[:5]
    if kind == "bool":
        values = [1, True, 1.0, 0, False, -0.0] * 4
    if kind == "tuple":
        values = [(1, "a"), (1.0, "a"), (True, "a"), (1, ("a",))] * 3
    if kind == "list":
        values[5] = [1]
    if kind == "zero":
        values = [0.0, -0.0] * 5 + [-0.0]
    if kind == "own":
        values = [Key(1), Key(1), Key(2)]
    try:
        counts = histogram(values)
        for _ in range(3):
            counts = histogram(values)
    except TypeError as e:
        print("TypeError", e)
        return
    print([(repr(getattr(k, "n", k)), c) for k, c in list(counts.items())[:20]], len(counts))


main()
