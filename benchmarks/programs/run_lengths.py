# program: run lengths of the rows of a drawing, written down and read back
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Store a drawing made of letters as run lengths, read it back, and see what it saves."""

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


def packed(line):
    """`aaab` → `3a1b`."""
    parts = []
    i = 0
    while i < len(line):
        j = i + 1
        while j < len(line) and line[j] == line[i]:
            j += 1
        parts.append(str(j - i) + line[i])
        i = j
    return "".join(parts)


def unpacked(text):
    parts = []
    count = 0
    for c in text:
        if "0" <= c <= "9":
            count = count * 10 + ord(c) - ord("0")
        else:
            parts.append(c * count)
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
