# runs: ;mutate;alias;global
"""Delimiters and stop words at the top of the file, changed (with an argument) in roundabout ways."""
import sys

DELIMS = [",", ".", ";"]
MARKS = "!?"
STOP = {"the", "of"}
TABLE = {"a": "1", "e": "3"}
SKIP = ["x", "y"]


def clean(line):
    for d in DELIMS:
        line = line.replace(d, " ")
    for m in MARKS:
        line = line.replace(m, "")
    return line


def leet(s):
    for old, new in TABLE.items():
        s = s.replace(old, new)
    return s


def tally(lines):
    counts = {}
    for line in lines:
        for w in clean(line).split():
            w = w.lower()
            if w in STOP or w in SKIP:
                continue
            if w not in counts:
                counts[w] = 1
            else:
                counts[w] += 1
    return counts


def change():
    global MARKS
    MARKS = "#"


def extend(items):
    items.append("-")
    return items


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    if how == "mutate":
        DELIMS.append("+")
        STOP.add("cat")
        TABLE["o"] = "0"
    if how == "alias":
        for group in (DELIMS, SKIP):
            extend(group)
    if how == "global":
        change()
        STOP.clear()
    lines = ["The cat, of the-house; x + y. Dog! #%d?" % (i % 50) for i in range(25000)]
    counts = tally(lines)
    print(list(counts.items())[:9], len(counts), [leet(w) for w in list(counts)[:5] * 3])


main()
