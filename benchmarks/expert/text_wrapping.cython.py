# cython: pure-Python mode: texts, letters and indices typed
"""Break a long text into lines, at the blanks, and spread the blanks so that all lines are of one length."""

import random

import cython

SYLLABLES = ["ka", "lo", "mi", "ten", "sur", "ve", "ra", "do", "qui", "pel", "an", "es"]


def make_text(words):
    random.seed(5)
    made = []
    for number in range(words):
        word = "".join(random.choice(SYLLABLES) for _ in range(random.randint(1, 4)))
        made.append(word + ("." if number % 11 == 0 else "," if number % 7 == 0 else ""))
    return " ".join(made)


@cython.boundscheck(False)
@cython.wraparound(False)
def broken(text: str, width: cython.Py_ssize_t) -> list:
    """Lines of at most so many letters."""
    lines: list = []
    start: cython.Py_ssize_t = 0
    blank: cython.Py_ssize_t = -1
    i: cython.Py_ssize_t
    for i in range(len(text)):
        if text[i] == " ":
            blank = i
        if i - start + 1 > width and blank > start:
            lines.append(text[start:blank])
            start = blank + 1
            blank = -1
    lines.append(text[start:])
    return lines


@cython.cdivision(True)
def flush(line: str, width: cython.Py_ssize_t) -> str:
    """With further blanks from the left until it is as long as the others."""
    gaps: cython.Py_ssize_t = 0
    missing: cython.Py_ssize_t
    done: cython.Py_ssize_t = 0
    more: cython.Py_ssize_t
    parts: list = []
    c: cython.Py_UCS4
    for c in line:
        if c == " ":
            gaps += 1
    missing = width - len(line)
    if gaps == 0 or missing <= 0:
        return line
    for c in line:
        parts.append(c)
        if c == " ":
            more = missing * (done + 1) // gaps - missing * done // gaps
            done += 1
            if more > 0:
                parts.append(" " * more)
    return "".join(parts)


def main():
    text = make_text(310000)
    for width in (40, 66, 72, 100):
        lines = broken(text, width)
        page = [flush(line, width) for line in lines]
        short = sum(1 for line in page if len(line) != width)
        places = sum(line.rfind("  ") for line in page)
        print(width, len(page), short, places)
    print("\n".join(page[:5]))


if __name__ == "__main__":
    main()
