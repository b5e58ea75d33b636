# --- before
def journeys_between(stations, journeys):
    matrix = [[0] * len(stations) for _ in stations]
    for start, end in journeys:
        row = stations.index(start)
        column = stations.index(end)
        matrix[row][column] += 1
    return matrix
# --- inputs: journeys_between
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


class Counted(list):
    """Says how often it is asked for its length."""

    def __len__(self):
        print("length")
        return super().__len__()


NAN = float("nan")

CALLS = [call(["a", "b", "c"], [("a", "b"), ("b", "c"), ("a", "b")])]
CHECKS = [
    call([], []),
    call(["a"], [("a", "x")]),
    call([1, True, 1.0, 0, -0.0], [(1.0, True), (0.0, False), (0, 1)]),
    call([NAN, float("nan"), NAN], [(NAN, NAN)]),
    call([NAN], [(float("nan"), NAN)]),
    call([(1, 2), (True, 2.0)], [((1.0, 2), (1, 2))]),
    call(["a", Same("b"), "c"], [("c", "zz")]),
    call(["a", "b"], [(Same("x"), "b")]),
    call([Loud(), 3], [(3, 3)]),
    call([[1], [2]], [([2], [1])]),
    call(("a", "b"), [("a", "b")]),
    call("ab", [("a", "b")]),
    call(["a", "b"], [("a",)]),
    call(None, [("a", "b")]),
    call(Counted(["a", "b"]), [("a", "b"), ("b", "a")]),
]
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


def journeys_between(stations, journeys):
    matrix = [[0] * len(stations) for _ in stations]
    stations_places = _Places(
        type(stations) is list
        and _are_plain(stations)
        and type(journeys) is list
        and _are_plain(journeys)
    )
    for start, end in journeys:
        row = stations_places.index(start, stations)
        column = stations_places.index(end, stations)
        matrix[row][column] += 1
    return matrix
