# --- before
"""Tables."""


def quotients(numbers, by):
    for number in numbers:
        print("number", number, number // by)
        print(round(number, 2), -number, "é"[:0], sep="")
        print("total", max(number, by), abs(by), 10000)
# --- inputs: quotients
class Odd(int):
    def __str__(self):
        return "odd"


CALLS = [call([1, 2.5, -0.0], 2)]
CHECKS = [call([1, 2], 0), call([1, "a"], 1), call([True, Odd(3)], 2), call([float("nan"), 2**70], 3), call([1j], 1), call([1, 10**5000], 3), call([10**14], 10**14)]
# --- after: one write a line
"""Tables."""

import sys as _sys
from io import StringIO as _StringIO
from io import TextIOWrapper as _TextIOWrapper


_PLAIN_OUTPUTS = (_TextIOWrapper, _StringIO)


def quotients(numbers, by):
    for number in numbers:
        if (
            type(_sys.stdout) in _PLAIN_OUTPUTS
            and "write" not in _sys.stdout.__dict__
            and type(print) is type(len)
            and type(number) in (int, float)
            and -1e15 < number < 1e15
            and type(by) in (int, float)
            and -1e15 < by < 1e15
        ):
            _sys.stdout.write(f"number {number} {number // by}\n")
        else:
            print("number", number, number // by)
        print(round(number, 2), -number, "é"[:0], sep="")
        if (
            type(_sys.stdout) in _PLAIN_OUTPUTS
            and "write" not in _sys.stdout.__dict__
            and type(print) is type(len)
            and type(number) in (int, float)
            and -1e15 < number < 1e15
            and type(by) in (int, float)
            and -1e15 < by < 1e15
        ):
            _sys.stdout.write(f"total {max(number, by)} {abs(by)} {10000}\n")
        else:
            print("total", max(number, by), abs(by), 10000)
