"""Call-heavy text work: 231,000 calls of a small function that makes 32 calls of `str.replace` each.

The true share of `clean_all` is about two thirds; a profiler that charges for every call says nine tenths.
"""

ROUNDS = 21
WORDS = 11_000
PAIRS = [(letter + other, other + letter) for letter in "qxzjkvbp" for other in "mnlr"]


def vocabulary(count, state):
    """Words of a few letters, the same in every run."""
    words = []
    for _ in range(count):
        state = (state * 1103515245 + 12345) % 2147483648
        words.append("stone" + chr(97 + state % 26) + chr(97 + state // 32 % 26))
    return words


def clean(word):
    for old, new in PAIRS:
        word = word.replace(old, new)  # hottest
    return word


def clean_all(words):
    return [clean(word) for word in words]


def checksum(words):
    """A phase without calls in its loop."""
    total = 0
    for word in words:
        for letter in word:
            if letter > "m":
                total += 1
            total = (total * 31 + 7) % 1000003
    return total


def main():
    total = 0
    for number in range(ROUNDS):
        words = vocabulary(WORDS, number)  # timed: vocabulary
        cleaned = clean_all(words)  # timed: clean_all
        total += checksum(cleaned)  # timed: checksum
    print(ROUNDS * WORDS, total)


if __name__ == "__main__":
    main()
