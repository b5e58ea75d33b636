# --- before
def tell(words):
    seen = []
    rows = []
    for i, word in enumerate(words):
        again = word in words[:i]
        later = word not in words[i + 1 :]
        seen.append(word)
        rows.append((word, words.count(word), seen.count(word), seen.index(word), again, later))
    return rows
# --- inputs: tell
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

CALLS = [call(["a", "b", "a", "c", "b"])]
CHECKS = [
    call([]),
    call([1, True, 2, 1.0, None, None]),
    call([NAN, NAN, float("nan")]),
    call([1, [2], 1, [2]]),
    call([3, Loud(), 3]),
    call(["a", Same("b"), "c"]),
    call("abca"),
    call((1, 1)),
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


def tell(words):
    seen = []
    rows = []
    seen_places = _Places()
    words_places = _Places(
        type(words) is list
        and _are_plain(words)
    )
    for i, word in enumerate(words):
        again = words_places.before(word, words, i)
        later = not words_places.behind(word, words, i + 1)
        seen.append(word)
        rows.append((word, words_places.count(word, words), seen_places.count(word, seen), seen_places.index(word, seen), again, later))
    return rows
