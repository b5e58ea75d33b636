# program: anagrams in a list of words, each word compared with all the others
# techniques: strings, search
# place: function
# numeric: no
# vectorizable: no
# expect: improve
from random import Random

rng = Random(1066)


def make_words(n):
    words = []
    for _ in range(n):
        words.append("".join(rng.choice("aeilnorst") for _ in range(rng.randrange(3, 7))))
    return words


def groups(words):
    found = []
    for word in words:
        for group in found:
            if sorted(group[0]) == sorted(word):
                if word not in group:
                    group.append(word)
                break
        else:
            found.append([word])
    return found


found = groups(make_words(2600))
largest = max(found, key=len)
print(len(found), len(largest), largest[:6])
print(sum(len(group) ** 2 for group in found))
