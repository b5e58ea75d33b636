# --- before
def parts(values, bounds):
    found = []
    for low in bounds:
        for high in bounds:
            found.append(sum(values[low:high]))
            found.append(sum(values[low:]))
            found.append(max(values[:high]))
            found.append(len(set(values[:high])))
    return found
# --- inputs: parts
NAN = float("nan")
MANY = [
    [],
    [5],
    [3, -1, 4, -1, 5, -9, 2],
    [True, 2, False, 3],
    [0.1, 0.2, 0.3, 1e16, 1.0, -1e16, 0.1],
    [-0.0, -0.0],
    [0.0, -0.0, 1.5],
    [1, 2.5, 3],
    [2.5, 1, 10**30],
    [NAN, 1.0, 2.0],
    [1.0, NAN, 3.0, 2.0],
    [float("inf"), float("-inf"), 1.0],
    [10**400, 1, 2],
    ["b", "a", "c"],
    [1, "a", 2],
    [(1, 2), (1,)],
    [[2], [1]],
    [None, 1],
    [1 + 2j, 3.0],
    list(range(50, 0, -1)),
]

CALLS = [call([1, 5, 2, 8, 1], [1, 2, 4])]
CHECKS = [call([4, 1, 7, 1], [1, 2, 3, 4, 9, -1, -2, -3]), call([4, 1], [0]), call([4, 1], [-2]), call([4, 1], [True]), call([4], [1.0])]
CHECKS += [call([0.1, 0.2, 0.3, 0.4], [1, 2, 3, -1]), call([4, 1], [None, 1])]
# --- after: carried on
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


class _Records:
    """The largest, or the smallest, of the first elements of a list that only grows."""

    __slots__ = ("best", "choose", "kinds")

    def __init__(self, choose, fine=True):
        self.best, self.choose, self.kinds = [] if fine else None, choose, None

    def first(self, items, end):
        """`choose(items[:end])`"""
        if self.best is not None and len(self.best) != len(items):
            self.read_on(items)
        if self.best is None:
            return self.choose(items[:end])
        size = len(items)
        if type(end) is not int or not -size < end or not end:
            return self.choose(items[:end])
        return self.best[(end if end < size else size) - 1] if size else self.choose(items[:end])

    def read_on(self, items):
        new = items[len(self.best) :]
        kinds = set(map(type, new))
        numbers = kinds <= {int, float, bool}
        if not (numbers or kinds == {str}) or self.kinds not in (numbers, None):
            self.best = None
            return
        self.kinds = numbers
        so_far = self.best[-1:]
        self.best += list(_accumulate(so_far + new, self.choose))[len(so_far) :]


class _Distinct:
    """How many different values the first elements of a list have that only grows."""

    __slots__ = ("counts", "known")

    def __init__(self, fine=True):
        self.counts, self.known = [0] if fine else None, set()

    def first(self, items, end):
        """`len(set(items[:end]))`"""
        if self.counts is not None and len(self.counts) <= len(items):
            self.read_on(items)
        if self.counts is None or type(end) is not int or end < 0:
            return len(set(items[:end]))
        size = len(items)
        return self.counts[end if end < size else size]

    def read_on(self, items):
        new = items[len(self.counts) - 1 :]
        if not _are_plain(new):
            self.counts = None
            return
        for value in new:
            self.known.add(value)
            self.counts.append(len(self.known))


def parts(values, bounds):
    found = []
    values_sums = _Sums(
        type(values) is list
        and _are_plain(values)
        and type(bounds) is list
        and _are_plain(bounds)
    )
    values_max = _Records(max,
        type(values) is list
        and _are_plain(values)
        and type(bounds) is list
        and _are_plain(bounds)
    )
    values_different = _Distinct(
        type(values) is list
        and _are_plain(values)
        and type(bounds) is list
        and _are_plain(bounds)
    )
    for low in bounds:
        for high in bounds:
            found.append(values_sums.part(values, low, high))
            found.append(values_sums.part(values, low, None))
            found.append(values_max.first(values, high))
            found.append(values_different.first(values, high))
    return found
