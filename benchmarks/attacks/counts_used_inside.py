# runs: ;9;500 break;0
"""Loops that look at the counts while counting, stop early, weigh, or fail half-way with the counts still seen."""
import sys


def first_repeat(words):
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
        if counts[w] > 3:
            return w
    return None


def most(words):
    counts, best = {}, ""
    for w in words:
        counts[w] = counts.get(w, 0) + 1
        if counts[w] > counts.get(best, 0):
            best = w
    return best, counts


def until(words, mark):
    counts = {}
    for w in words:
        if w == mark:
            break
        counts[w] = counts.get(w, 0) + 1
    return counts


def partial(items, counts):
    for x in items:
        key = x.upper()
        counts[key] = counts.get(key, 0) + 1
    return len(counts)


def weighted(words):
    counts = {}
    total = 0
    for w in words:
        counts[w] = counts.get(w, 0) + len(w)
        total += 1
    return counts, total


def pairs(text):
    counts = {}
    for i in range(len(text) - 1):
        counts[text[i:i + 2]] = counts.get(text[i:i + 2], 0) + 1
    return counts


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 60000
    words = ["w%d" % (i * 37 % 101) for i in range(n)]
    print(first_repeat(words), most(words)[0], len(until(words, sys.argv[2] if len(sys.argv) > 2 else "zz")))
    seen = {"W1": True, "W2": 2.5, "X": None}
    try:
        print(partial(words, {}), partial(words[: n // 2] + [None] + words, seen))
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
    print(list(seen.items())[:6], list(weighted(words)[0].items())[:3], weighted(words)[1], len(pairs("abcab" * n)))


main()
