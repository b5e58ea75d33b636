# --- before
from collections import deque


def windows(xs, n):
    found = []
    for i in range(n):
        found.append(sum(xs[i : i + 3]))
    return found


# --- inputs: windows
CALLS = [call([1, 2, 3, 4], 4)]
CHECKS = [call(xs, n) for n in (0, 1, 5) for xs in (None, 7, deque(), deque([1]), {}, {1: 2}, "ab", (1, 2), iter([1]))]
# --- after: carried on
from collections import deque
from itertools import accumulate as _accumulate


def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _Sums:
    """Sums of parts of a list that only grows: of ints from anywhere, of floats from the front, in the same order."""

    __slots__ = ("sums", "kind")

    def __init__(self, fine=True):
        self.sums, self.kind = [0] if fine else None, None

    def part(self, items, start, end):
        """`sum(items[start:end])`"""
        if self.sums is not None and len(self.sums) <= len(items):
            self.read_on(items)
        if self.sums is None:
            return sum(items[start:end])
        size = len(items)
        if end is None:
            end = size
        elif type(end) is not int:
            return sum(items[start:end])
        if start is None:
            start = 0
        elif type(start) is not int:
            return sum(items[start:end])
        low = (start if start < size else size) if start >= 0 else max(start + size, 0)
        high = (end if end < size else size) if end >= 0 else max(end + size, 0)
        if high <= low:
            return 0
        if low and self.kind is float:
            return sum(items[start:end])
        return self.sums[high] - self.sums[low] if low else self.sums[high]

    def read_on(self, items):
        new = items[len(self.sums) - 1 :]
        kinds = set(map(type, new))
        kind = float if kinds == {float} else int if kinds <= {int, bool} else None
        if kind is None or self.kind not in (kind, None) or (kind is float and sum([1e16, 1.0, -1e16])):
            self.sums = None  # mixed, or a Python that adds floats more exactly
            return
        self.kind = kind
        added = list(_accumulate(new, initial=self.sums[-1]))
        if added[-1] != added[-1]:
            self.sums = None  # each nan that is computed is an object of its own
            return
        del added[0]
        self.sums += added


def windows(xs, n):
    found = []
    xs_sums = _Sums(
        type(xs) is list
        and _are_plain(xs)
        and _are_plain([n])
    )
    for i in range(n):
        found.append(xs_sums.part(xs, i, i + 3))
    return found
