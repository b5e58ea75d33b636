# runs: ;1
# seeded
"""Built-ins and modules with another meaning: abs, range, type, set, len, str; a class called random; a local math."""
import sys


class random:
    @staticmethod
    def random():
        return 0.25


class math:
    @staticmethod
    def sqrt(x):
        return -x


def abs(x):
    return x + 1


def range(*args):
    import builtins
    return builtins.range(*(a + 1 for a in args))


def walk(n):
    x = 0.0
    for i in range(n):
        x += random.random() - abs(0.5)
    return x


def norm(n):
    s = 0.0
    for i in range(n):
        s += math.sqrt(i) * abs(-1.0)
    return s


def tally(words, type=1, set=2, map=3, dict=4):
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + type
    return counts


def tally_one(words, len=None, list=5):
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    return counts, len, list


def main():
    print(walk(100000), norm(100000), tally("aab" * 50000), tally_one(["x", "y"] * 50000))
    if sys.argv[1:]:
        print(tally("ab", "c" and 5), tally_one(("a",), 1, int))


main()
