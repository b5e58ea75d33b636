# --- before
def numbered(names):
    known = []
    numbers = []
    for name in names:
        if known.count(name) == 0:
            known.append(name)
        numbers.append(known.index(name))
    return numbers, known
# --- inputs: numbered
class Same(str):
    """Equal to every text, whatever its hash."""

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Loud:
    def __eq__(self, other):
        print("compared with", type(other).__name__)
        return other == 3

    def __hash__(self):
        raise TypeError("no hash")


NAN = float("nan")

CALLS = [call(["x", "y", "x"])]
CHECKS = [call([]), call([Loud(), 3, Loud()]), call([Same("a"), "b", "c"]), call(iter("abab")), call([1, True, [1], [1]]), call(5)]
# --- after: places
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _Places:
    """Where a list that only grows has its values, and how often, found by hash; odd ones are left to the list."""

    __slots__ = ("first", "last", "times", "read")
    plain = frozenset([bool, complex, float, int, str, type(None)])

    def __init__(self, fine=True):
        self.first, self.last, self.times = {}, {}, {}
        self.read = 0 if fine else -1  # how many it knows; -1: the list is left to itself

    def index(self, value, items):
        if (type(value) in self.plain and 0 <= self.read == len(items)) or self.tells(value, items):
            place = self.first.get(value)
            if place is not None:
                return place
        return items.index(value)

    def count(self, value, items):
        return self.times.get(value, 0) if self.tells(value, items) else items.count(value)

    def have(self, value, items):
        if (type(value) in self.plain and 0 <= self.read == len(items)) or self.tells(value, items):
            return value in self.first
        return value in items

    def before(self, value, items, end):
        """`value in items[:end]`"""
        if type(end) is int and end >= 0 and self.tells(value, items):
            return self.first.get(value, end) < end
        return value in items[:end]

    def behind(self, value, items, start):
        """`value in items[start:]`"""
        if type(start) is int and start >= 0 and self.tells(value, items):
            return self.last.get(value, -1) >= start
        return value in items[start:]

    def tells(self, value, items):
        """Whether a hash finds the value if it is there; takes in what came to the list."""
        if 0 <= self.read != len(items):
            self.read_on(items)
        plain = self.plain
        return self.read >= 0 and (
            type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))
        )

    def read_on(self, items):
        read, self.read = self.read, -1  # for good, should it be interrupted half-way
        new = items[read:]
        if not _are_plain(new):
            return
        for place, value in enumerate(new, read):
            self.first.setdefault(value, place)
            self.last[value] = place
            self.times[value] = self.times.get(value, 0) + 1
        self.read = len(items)


def numbered(names):
    known = []
    numbers = []
    known_places = _Places()
    for name in names:
        if known_places.count(name, known) == 0:
            known.append(name)
        numbers.append(known_places.index(name, known))
    return numbers, known
