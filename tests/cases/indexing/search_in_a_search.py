# --- before
def count(xs, ws, v):
    found = 0
    for w in ws:
        if v in xs[: xs.index(w)]:
            found += 1
    return found


# --- inputs: count
CALLS = [call(list(range(200)), list(range(200)), 7)]
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


def count(xs, ws, v):
    found = 0
    xs_places = _Places(
        type(xs) is list
        and _are_plain(xs)
        and type(ws) is list
        and _are_plain(ws)
        and _are_plain([v])
    )
    for w in ws:
        if v in xs[: xs_places.index(w, xs)]:
            found += 1
    return found
