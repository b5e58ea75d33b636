# python: one translate for the whole text, Counter
"""Count the words of a (made-up) book and list the most frequent ones."""

import random
import sys
from collections import Counter

DELIMITERS = ". , ; : ? $ @ ^ < > # % ` ! * - = ( ) [ ] { } / \" '".split()
SYLLABLES = ["ka", "lo", "mi", "ten", "sur", "ve", "ra", "do", "qui", "pel", "an", "es"]


def make_text(lines):
    """A text of so many lines; the same one every time."""
    random.seed(1851)
    vocabulary = []
    for _ in range(900):
        vocabulary.append("".join(random.choice(SYLLABLES) for _ in range(random.randint(1, 4))))
    text = []
    for _ in range(lines):
        words = []
        for _ in range(random.randint(0, 14)):
            word = vocabulary[int(random.random() ** 2 * 900)]
            if random.random() < 0.12:
                word = word.capitalize()
            if random.random() < 0.2:
                word = word + random.choice(DELIMITERS)
            words.append(word)
        text.append(" ".join(words) + "\n")
    return text


def calculate_word_counts(lines):
    table = str.maketrans({purge: " " for purge in DELIMITERS})
    return Counter("".join(lines).translate(table).lower().split())


def main():
    n_lines = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
    counts = calculate_word_counts(make_text(n_lines))
    ranking = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    total = sum(counts.values())
    print(f"{total} words, {len(counts)} different")
    for word, n in ranking[:12]:
        print(f"{word:12s} {n:7d} {100 * n / total:8.4f} %")
    print("rarest:", ranking[-5:])
    print("first seen:", list(counts)[:8])


if __name__ == "__main__":
    main()
