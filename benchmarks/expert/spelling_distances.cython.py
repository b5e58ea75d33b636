# cython: pure-Python mode: both rows are arrays of C on the stack, words are texts
"""Correct misspelt words: of all known words take the one with the fewest changes."""

import random

import cython

SYLLABLES = ["ka", "lo", "mi", "ten", "sur", "ve", "ra", "do", "qui", "pel", "an", "es"]


def make_words(count):
    random.seed(77)
    words = set()
    while len(words) < count:
        words.add("".join(random.choice(SYLLABLES) for _ in range(random.randint(2, 4))))
    return sorted(words)


def misspelt(word):
    """With one letter gone, doubled or exchanged."""
    place = random.randrange(len(word))
    kind = random.randrange(3)
    if kind == 0:
        return word[:place] + word[place + 1:]
    if kind == 1:
        return word[:place] + word[place] + word[place:]
    return word[:place] + random.choice("aeiou") + word[place + 1:]


@cython.boundscheck(False)
@cython.wraparound(False)
@cython.cfunc
def distance(one: str, other: str) -> cython.Py_ssize_t:
    """How many letters have to be added, taken away or exchanged."""
    before: cython.Py_ssize_t[64]
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    change: cython.Py_ssize_t
    corner: cython.Py_ssize_t
    above: cython.Py_ssize_t
    end: cython.Py_ssize_t = len(other)
    c: cython.Py_UCS4
    if end > 63:
        raise ValueError("a longer word than thought of")
    for j in range(end + 1):
        before[j] = j
    for i in range(len(one)):
        c = one[i]
        corner = before[0]
        before[0] = i + 1
        for j in range(end):
            above = before[j + 1]
            change = corner + (c != other[j])
            if above + 1 < change:
                change = above + 1
            if before[j] + 1 < change:
                change = before[j] + 1
            corner = above
            before[j + 1] = change
    return before[end]


def nearest(word: str, known: list) -> tuple:
    best: str = ""
    least: cython.Py_ssize_t = 99
    changes: cython.Py_ssize_t
    other: str
    for other in known:
        if abs(len(other) - len(word)) >= least:
            continue
        changes = distance(word, other)
        if changes < least:
            best, least = other, changes
    return best, least


def main():
    known = make_words(1130)
    right = 0
    changes = {}
    examples = []
    for word in known[::3]:
        asked = misspelt(word)
        found, least = nearest(asked, known)
        right += found == word
        changes[least] = changes.get(least, 0) + 1
        examples.append((asked, found))
    print(right, "of", len(examples), "right;", sorted(changes.items()))
    print(examples[:6])


if __name__ == "__main__":
    main()
