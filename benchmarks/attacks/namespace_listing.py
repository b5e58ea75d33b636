# runs: ;list;tests
# seeded
"""A course hand-in whose checker walks over the names of the module."""
import random
import sys


def roll(n):
    total = 0.0
    for i in range(n):
        total += random.random()
    return total


def check_words(n=40000):
    words = ["ab", "c", "ab%d" % (n % 7)] * n
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    return len(counts)


def check_primes(n=40000):
    count = 0
    for i in range(2, n):
        j = 2
        prime = True
        while j * j <= i:
            if i % j == 0:
                prime = False
                break
            j += 1
        if prime:
            count += 1
    return count


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    print(roll(300000), check_words(), check_primes())
    if how == "list":
        print(sorted(n for n in globals().keys() if not n.startswith("__")))
    if how == "tests":
        for name, thing in sorted(globals().items()):
            if callable(thing) and name != "main":
                print(name, thing() if name.startswith("check") else "-")


main()
