# --- before
def lows(values, width):
    found = []
    for i in range(len(values)):
        rest = values[max(values[i:i + width]) % 5:]
        found.append(min(rest))
    return found
# --- inputs: lows
CALLS = [call([7 * i % 50 for i in range(200)], 40)]
CHECKS = [call([7 * i % 50 for i in range(200)], 1), call([], 3), call([3], 2)]
# --- after: carried on
from collections import deque as _deque


def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _Windows:
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
            places, self.spent, self.end = _deque(), 0, start
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
        return group is not None


def lows(values, width):
    found = []
    values_max = _Windows(max,
        type(values) is list
        and _are_plain(values)
        and _are_plain([width])
    )
    for i in range(len(values)):
        rest = values[values_max.of(values, i, i + width) % 5:]
        found.append(min(rest))
    return found
