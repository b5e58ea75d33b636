# python: a dictionary by the sorted letters
from random import Random

rng = Random(1066)


def make_words(n):
    words = []
    for _ in range(n):
        words.append("".join(rng.choice("aeilnorst") for _ in range(rng.randrange(3, 7))))
    return words


def groups(words):
    found = []
    by_letters = {}
    for word in words:
        letters = "".join(sorted(word))
        group = by_letters.get(letters)
        if group is None:
            by_letters[letters] = group = []
            found.append(group)
        if word not in group:
            group.append(word)
    return found


found = groups(make_words(2600))
largest = max(found, key=len)
print(len(found), len(largest), largest[:6])
print(sum(len(group) ** 2 for group in found))
