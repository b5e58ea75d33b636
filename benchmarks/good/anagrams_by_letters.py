# program: anagrams grouped by their sorted letters
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
from random import Random

rng = Random(1066)


def groups(words):
    found = {}
    for word in words:
        found.setdefault("".join(sorted(word)), []).append(word)
    return found


words = ["".join(rng.choices("aeilnorst", k=rng.randrange(3, 7))) for _ in range(200000)]
found = groups(words)
largest = max(found.values(), key=len)
print(len(found), len(largest), largest[:4])
