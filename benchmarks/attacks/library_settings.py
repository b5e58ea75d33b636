# runs: ;set;append;patch;stop
# with: lib_delims.py
"""A program that (with an argument) changes the settings or a helper of the library it uses."""
import sys

import lib_delims


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    if how == "set":
        lib_delims.DELIMITERS = "|,"
    if how == "append":
        lib_delims.MARKS.append("+")
    if how == "patch":
        lib_delims.norm = lambda word: word.upper()
    if how == "stop":
        lib_delims.STOPWORDS = ("cat",)
    lines = ["The cat|dog, a mouse-trap_x/y + 1+%d." % (i % 100) for i in range(40000)]
    counts = lib_delims.count(lines)
    print(list(counts.items())[:12], len(counts))


main()
