# --- before
"""A `StringIO` may take the end of one piece and the beginning of the next for one end of a line."""

import io
import sys


def lines(n, last):
    before = sys.stdout
    sys.stdout = io.StringIO(newline=None)
    for i in range(n):
        print(i, i, "", sep="\r")
        print(i, "x", last)
    seen = sys.stdout.getvalue()
    sys.stdout = before
    return seen
# --- inputs: lines
CALLS = [call(3, "a")]
CHECKS = [call(2, "a\r")]
# --- after: one write a line
"""A `StringIO` may take the end of one piece and the beginning of the next for one end of a line."""

import io
import sys
from io import StringIO as _StringIO
from io import TextIOWrapper as _TextIOWrapper


_PLAIN_OUTPUTS = (_TextIOWrapper, _StringIO)


def lines(n, last):
    before = sys.stdout
    sys.stdout = io.StringIO(newline=None)
    for i in range(n):
        print(i, i, "", sep="\r")
        if (
            type(sys.stdout) in _PLAIN_OUTPUTS
            and "write" not in sys.stdout.__dict__
            and type(print) is type(len)
            and type(i) in (int, float)
            and -1e15 < i < 1e15
            and type(last) is str
            and last.isascii()
            and "\r" not in last
        ):
            sys.stdout.write(f"{i} x {last}\n")
        else:
            print(i, "x", last)
    seen = sys.stdout.getvalue()
    sys.stdout = before
    return seen
