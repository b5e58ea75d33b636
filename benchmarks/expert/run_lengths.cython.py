# cython: pure-Python mode: texts, letters and indices typed
"""Store a drawing made of letters as run lengths, read it back, and see what it saves."""

import cython

SHADES = " .:oO#"


def draw(rows, columns):
    """Rings around a point."""
    lines = []
    for y in range(rows):
        line = []
        for x in range(columns):
            far = (x - columns // 3) * (x - columns // 3) + 4 * (y - rows // 2) * (y - rows // 2)
            line.append(SHADES[far // 4000 % len(SHADES)])
        lines.append("".join(line))
    return lines


@cython.boundscheck(False)
@cython.wraparound(False)
def packed(line: str) -> str:
    """`aaab` → `3a1b`."""
    parts: list = []
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t
    end: cython.Py_ssize_t = len(line)
    c: cython.Py_UCS4
    while i < end:
        j = i + 1
        c = line[i]
        while j < end and line[j] == c:
            j += 1
        parts.append(f"{j - i}{c}")
        i = j
    return "".join(parts)


def unpacked(text: str) -> str:
    parts: list = []
    count: cython.Py_ssize_t = 0
    c: cython.Py_UCS4
    for c in text:
        if "0" <= c <= "9":
            count = count * 10 + cython.cast(cython.Py_ssize_t, c) - 48
        else:
            parts.append(str(c) * count)
            count = 0
    return "".join(parts)


def main():
    lines = draw(300, 1200)
    small = []
    for shift in range(52):
        for line in lines:
            small.append(packed(line[shift:] + line[:shift]))
    same = 0
    for number, text in enumerate(small[:len(lines)]):
        same += unpacked(text) == lines[number]
    print(len(small), "rows,", sum(len(text) for text in small), "letters packed,", same, "the same again")
    print(small[0][:60])
    print(small[-1][-60:])


if __name__ == "__main__":
    main()
