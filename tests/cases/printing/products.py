# --- before
"""Tables."""


def products(n, unit):
    for i in range(1, n):
        for j in range(i, n):
            print(i, "x", j, "=", i * j, unit)
            print(f"{i / j:8.3f}|{{", '"', 1, sep="\t", end=";\n")
        print("row", i)
    print("done", n)
# --- inputs: products
class Loud(str):
    def isascii(self):
        return True

    def __str__(self):
        return "loud"


CALLS = [call(4, "kg")]
CHECKS = [
    call(0, "kg"),
    call(3, "µg"),
    call(3, "\ud800"),
    call(3, Loud("x")),
    call(3, None),
    call(3, 5),
    call(None, "a"),
]
# --- after: one write a line
"""Tables."""

import sys as _sys
from io import StringIO as _StringIO
from io import TextIOWrapper as _TextIOWrapper


_PLAIN_OUTPUTS = (_TextIOWrapper, _StringIO)


def products(n, unit):
    for i in range(1, n):
        for j in range(i, n):
            if (
                type(_sys.stdout) in _PLAIN_OUTPUTS
                and "write" not in _sys.stdout.__dict__
                and type(print) is type(len)
                and type(i) in (int, float)
                and -1e15 < i < 1e15
                and type(j) in (int, float)
                and -1e15 < j < 1e15
                and type(unit) is str
                and unit.isascii()
                and "\r" not in unit
            ):
                _sys.stdout.write(f"{i} x {j} = {i * j} {unit}\n")
            else:
                print(i, "x", j, "=", i * j, unit)
            if (
                type(_sys.stdout) in _PLAIN_OUTPUTS
                and "write" not in _sys.stdout.__dict__
                and type(print) is type(len)
                and type(i) in (int, float)
                and -1e15 < i < 1e15
                and type(j) in (int, float)
                and -1e15 < j < 1e15
            ):
                _sys.stdout.write(f"{i / j:8.3f}|{{\t\"\t{1};\n")
            else:
                print(f"{i / j:8.3f}|{{", '"', 1, sep="\t", end=";\n")
        if (
            type(_sys.stdout) in _PLAIN_OUTPUTS
            and "write" not in _sys.stdout.__dict__
            and type(print) is type(len)
            and type(i) in (int, float)
            and -1e15 < i < 1e15
        ):
            _sys.stdout.write(f"row {i}\n")
        else:
            print("row", i)
    print("done", n)
