# --- before
def ahead(values, ends):
    found = []
    for end in ends:
        found.append((3 in values[:end], 3 in values[end:]))
    return found
# --- inputs: ahead
CALLS = [call([1, 2, 3, 4], [0, 1, 2, 3, 4])]
CHECKS = [call([3, 1, 3], [-5, -2, -1, 0, 1, 9, True, None]), call([], [0, 1]), call([3], [1.5]), call([3], ["a"])]
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


def ahead(values, ends):
    found = []
    values_places = _Places(
        type(values) is list
        and _are_plain(values)
        and type(ends) is list
        and _are_plain(ends)
    )
    for end in ends:
        found.append((values_places.before(3, values, end), values_places.behind(3, values, end)))
    return found
