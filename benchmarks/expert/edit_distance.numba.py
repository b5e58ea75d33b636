# the distance compiled with Numba, words as arrays of bytes made once
"""Spelling corrector: for every misspelt word find the closest dictionary word."""


import numpy as np
from numba import njit


def letters(word):
    return np.array([ord(c) for c in word], np.int32)


def levenshtein(a: str, b: str) -> int:
    """Number of insertions, deletions and substitutions that turn a into b."""
    return distance(letters(a), letters(b))


@njit(cache=True)
def distance(a, b):
    if len(a) < len(b):
        a, b = b, a
    previous = np.arange(len(b) + 1)
    current = np.empty_like(previous)
    for i in range(1, len(a) + 1):
        current[0] = i
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            current[j] = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        previous, current = current, previous
    return previous[-1]


def make_words(count: int) -> list[str]:
    syllables = ["ba", "cor", "di", "fen", "gu", "hal", "ist", "ka", "lom", "ner", "o", "pra", "qui", "ros", "tem", "ul"]
    words = []
    for number in range(count):
        n = number * 2654435761 % 2 ** 32
        word = ""
        for _ in range(2 + n % 3):
            word += syllables[n % 16]
            n //= 16
        words.append(word)
    return words


def misspell(word: str, k: int) -> str:
    pos = k % len(word)
    if k % 3 == 0:
        return word[:pos] + word[pos + 1:] + "x"
    if k % 3 == 1:
        return word[:pos] + "e" + word[pos:]
    return word[:pos] + word[::-1][pos:]


def main() -> None:
    dictionary = make_words(600)
    wrong = [misspell(dictionary[(i * 41) % len(dictionary)], i) for i in range(200)]
    coded = [letters(candidate) for candidate in dictionary]
    total = 0
    exact = 0
    for i, word in enumerate(wrong):
        best, best_distance = "", 10 ** 9
        mine = letters(word)
        for candidate, code in zip(dictionary, coded):
            d = distance(mine, code)
            if d < best_distance:
                best, best_distance = candidate, d
        total += best_distance
        exact += best == dictionary[(i * 41) % len(dictionary)]
        if i % 25 == 0:
            print(f"{word:>16} -> {best} ({best_distance})")
    print("total distance", total, "found the original", exact, "of", len(wrong))
    print(levenshtein("kitten", "sitting"), levenshtein("", "abc"), levenshtein("same", "same"))


if __name__ == "__main__":
    main()
