# program: Levenshtein distances of misspelt words to a dictionary, two rows of the table
# techniques: dynamic programming, strings, search
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Spelling corrector: for every misspelt word find the closest dictionary word."""


def levenshtein(a: str, b: str) -> int:
    """Number of insertions, deletions and substitutions that turn a into b."""
    if len(a) < len(b):
        a, b = b, a
    previous = list(range(len(b) + 1))
    for i, ca in enumerate(a, start=1):
        current = [i]
        for j, cb in enumerate(b, start=1):
            cost = 0 if ca == cb else 1
            current.append(min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost))
        previous = current
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
    total = 0
    exact = 0
    for i, word in enumerate(wrong):
        best, best_distance = "", 10 ** 9
        for candidate in dictionary:
            d = levenshtein(word, candidate)
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
