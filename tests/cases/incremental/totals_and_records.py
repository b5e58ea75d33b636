# --- before
def report(customers, amounts):
    rows = []
    for day in range(1, len(amounts) + 1):
        total = sum(amounts[:day])
        record = max(amounts[:day])
        lowest = min(amounts[:day])
        different = len(set(customers[:day]))
        rows.append((day, total, record, lowest, different))
    return rows
# --- inputs: report
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

CALLS = [call([1, 2, 1], [10, 30, 20])]
CHECKS = [call(values, values) for values in MANY]
CHECKS += [call([NAN, NAN, float("nan")], [1, 2, 3]), call([1, True, 1.0, "1"], [1, 1, 1, 1]), call((1, 2), (1, 2)), call(1, 2)]
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


def report(customers, amounts):
    rows = []
    amounts_sums = _Sums(
        type(customers) is list
        and _are_plain(customers)
        and type(amounts) is list
        and _are_plain(amounts)
    )
    amounts_max = _Records(max,
        type(customers) is list
        and _are_plain(customers)
        and type(amounts) is list
        and _are_plain(amounts)
    )
    amounts_min = _Records(min,
        type(customers) is list
        and _are_plain(customers)
        and type(amounts) is list
        and _are_plain(amounts)
    )
    customers_different = _Distinct(
        type(customers) is list
        and _are_plain(customers)
        and type(amounts) is list
        and _are_plain(amounts)
    )
    for day in range(1, len(amounts) + 1):
        total = amounts_sums.part(amounts, None, day)
        record = amounts_max.first(amounts, day)
        lowest = amounts_min.first(amounts, day)
        different = customers_different.first(customers, day)
        rows.append((day, total, record, lowest, different))
    return rows
