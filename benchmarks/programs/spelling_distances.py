# program: the nearest word of a dictionary for each misspelt word, by edit distance on two rows
# techniques: strings, dynamic programming, search
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Correct misspelt words: of all known words take the one with the fewest changes."""

import random

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


def distance(one, other):
    """How many letters have to be added, taken away or exchanged."""
    before = list(range(len(other) + 1))
    for i in range(len(one)):
        row = [i + 1]
        for j in range(len(other)):
            change = before[j]
            if one[i] != other[j]:
                change += 1
            if before[j + 1] + 1 < change:
                change = before[j + 1] + 1
            if row[j] + 1 < change:
                change = row[j] + 1
            row.append(change)
        before = row
    return before[-1]


def nearest(word, known):
    best, least = "", 99
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
