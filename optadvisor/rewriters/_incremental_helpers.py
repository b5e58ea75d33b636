"""What `incremental` defines at the top of a file: sums, records, extremes of windows, distinct values and orders of
lists that grow.

    sums = _Sums()
    for i in range(len(xs)):
        sums.part(xs, None, i)        # sum(xs[:i])

Each takes in what came to the list since it was asked last, gives exactly what the expression in its place gives, and
evaluates that very expression where it is not sure to: values of other types, bounds that are no ints.
"""

from __future__ import annotations

SUMS = '''class NAME:
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
        added = list(ACCUMULATE(new, initial=self.sums[-1]))
        if added[-1] != added[-1]:
            self.sums = None  # each nan that is computed is an object of its own
            return
        del added[0]
        self.sums += added'''

RECORDS = '''class NAME:
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
        self.best += list(ACCUMULATE(so_far + new, self.choose))[len(so_far) :]'''

DISTINCT = '''class NAME:
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
        if not PLAIN(new):
            self.counts = None
            return
        for value in new:
            self.known.add(value)
            self.counts.append(len(self.known))'''

ORDER = '''class NAME:
    """The elements of a list that only grows, in ascending order; equal ones as they came."""

    __slots__ = ("order", "numbers")

    def __init__(self, fine=True):
        self.order, self.numbers = [] if fine else None, None

    def of(self, items):
        """`sorted(items)`: the same list each time, which nobody may keep or change."""
        if self.order is not None and len(self.order) != len(items):
            self.read_on(items)
        return sorted(items) if self.order is None else self.order

    def read_on(self, items):
        new = items[len(self.order) :]
        kinds = set(map(type, new))
        numbers = kinds <= {int, float, bool} and all(value == value for value in new)
        if not (numbers or kinds == {str}) or self.numbers not in (numbers, None):
            self.order = None  # nan has no place in an order, and texts are not compared with numbers
            return
        self.numbers = numbers
        if len(new) > 8:
            self.order = sorted(self.order + new)
            return
        for value in new:
            INSORT(self.order, value)'''


WINDOWS = '''class NAME:
    """The largest, or the smallest, of a part of a list that only grows, while the part moves on over it."""

    __slots__ = ("choose", "end", "kinds", "places", "spent", "start")

    def __init__(self, choose, fine=True):
        self.choose, self.kinds, self.places = choose, () if fine else None, None
        self.spent = self.start = self.end = 0

    def of(self, items, start, end):
        """`choose(items[start:end])`"""
        if self.kinds is None or type(start) is not int or not (type(end) is int or end is None):
            return self.choose(items[start:end])
        size = len(items)
        high = end if end is not None and end < size else size
        length = high - start
        if start < 0 or length < 32:
            return self.choose(items[start:end])
        near = self.start <= start and self.end <= high <= self.end + length // 16
        places, self.places = self.places, None  # until all is done: it may be interrupted
        if places is None or not near:
            self.spent = self.spent + length if near else 0
            if self.spent < 16 * length:  # it moves on by little, but not yet for long
                self.start, self.end = start, high
                return self.choose(items[start:end])
            places, self.spent, self.end = DEQUE(), 0, start
        rising = self.choose is max
        for place in range(self.end, high):
            value = items[place]
            if (type(value) not in self.kinds or value != value) and not self.knows(value):
                return self.choose(items[start:end])
            if rising:
                while places and items[places[-1]] < value:
                    places.pop()
            else:
                while places and value < items[places[-1]]:
                    places.pop()
            places.append(place)
        while places[0] < start:
            places.popleft()
        self.start, self.end, self.places = start, high, places
        return items[places[0]]

    def among(self, part, items, start):
        """`choose(part)`, where `part` is what `items` has from `start` on."""
        if self.kinds is None or type(start) is not int or start < 0:
            return self.choose(part)
        return self.of(items, start, start + len(part))

    def knows(self, value):
        """Whether it is a number or a text, as all before it; nan has no place in an order."""
        kind = type(value)
        group = (float, int, bool) if kind in (float, int, bool) else (str,) if kind is str else None
        if self.kinds or group is None or value != value:
            group = None
        self.kinds = group
        return group is not None'''
