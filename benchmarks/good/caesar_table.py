# program: texts rotated with a table of str.maketrans
# techniques: strings, map
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Rotate the letters of many texts, and back."""

import string

LOWER, UPPER = string.ascii_lowercase, string.ascii_uppercase
THERE = str.maketrans(LOWER + UPPER, LOWER[13:] + LOWER[:13] + UPPER[13:] + UPPER[:13])


def rotated(texts):
    return [text.translate(THERE) for text in texts]


def main():
    texts = [f"The {i}th text, with some Words; and signs." * 3 for i in range(90000)]
    once = rotated(texts)
    print(once[5])
    print(rotated(once) == texts, sum(map(len, once)))


if __name__ == "__main__":
    main()
