# --- before
import sys


def ends(n, mark):
    for i in range(n):
        print(mark, i, end="")
        if i == 2:
            sys.stdout = sys.stderr
        print(i, i, sep=mark and "-")
    sys.stdout = sys.__stdout__
# --- inputs: ends
CALLS = [call(2, "*")]
CHECKS = [call(0, ""), call(2, ""), call(2, "ß")]
# --- after: one write a line
import sys
from io import StringIO as _StringIO
from io import TextIOWrapper as _TextIOWrapper


_PLAIN_OUTPUTS = (_TextIOWrapper, _StringIO)


def ends(n, mark):
    for i in range(n):
        if (
            type(sys.stdout) in _PLAIN_OUTPUTS
            and "write" not in sys.stdout.__dict__
            and type(print) is type(len)
            and type(mark) is str
            and mark.isascii()
            and "\r" not in mark
            and type(i) in (int, float)
            and -1e15 < i < 1e15
        ):
            sys.stdout.write(f"{mark} {i}")
        else:
            print(mark, i, end="")
        if i == 2:
            sys.stdout = sys.stderr
        print(i, i, sep=mark and "-")
    sys.stdout = sys.__stdout__
