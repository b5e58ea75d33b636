# program: a table put together with join and f-strings
# techniques: strings
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""A wide table as text."""

import zlib


def table(rows, columns):
    head = "|".join(f"{column:>6}" for column in range(columns))
    lines = ["|".join([f"{row * column % 9973:>6}" for column in range(columns)]) for row in range(rows)]
    return "\n".join([head, "-" * len(head), *lines])


def main():
    text = table(9000, 40)
    print(len(text), hash_of(text))
    print(text[-40:])


def hash_of(text):
    return zlib.crc32(text.encode())


if __name__ == "__main__":
    main()
