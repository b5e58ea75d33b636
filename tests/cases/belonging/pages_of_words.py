# --- before
"""A case."""


def build_index(pages):
    index = {}
    for number, page in pages:
        for word in page:
            if word not in index:
                index[word] = []
            if number not in index[word]:
                index[word].append(number)
    return index
# --- inputs: build_index
class Same:
    def __eq__(self, other):
        return True

    __hash__ = None


NAN = float("nan")
CALLS = [call([(i % 40, ["a", "b", "ab"[i % 2]]) for i in range(60)]), call([(0, ["x", "y"])])]
CHECKS = [
    call([]),
    call([(value, ["a"]) for value in [*range(20), 1.0, True, NAN, NAN, float("nan"), "a", None, 3 + 0j, *range(25)]]),
    call([(value, ["a"]) for value in [*range(20), [1], [1], 3, 30, (1, [2]), (1, [2]), 30]]),
    call([(value, ["a"]) for value in [*range(20), Same(), 30, 5, 40]]),
    call([(1, [[1]])]),
    call([(1, ["a"]), 2]),
    call([((i % 3, str(i % 25)), [i % 2, i % 2 == 1, 1.0]) for i in range(80)]),
]
# --- after: members
"""A case."""



def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _Members:
    """What a list holds that only grows, found by hash; where equal values may hash differently, as `in` finds it."""

    __slots__ = ("known", "read")
    plain = frozenset([bool, complex, float, int, str, type(None)])

    def __init__(self, fine=True):
        self.known, self.read = set() if fine else None, 0

    def have(self, value, items):
        if self.known is not None and self.read != len(items):
            self.read_on(items)
        plain = self.plain
        if self.known is None or not (
            type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))
        ):
            return value in items
        return value in self.known

    def read_on(self, items):
        """Take in what came to the list; from the first odd element on, nothing is looked up by hash."""
        new = items[self.read :]
        if len(new) == 1 and type(new[0]) in self.plain:
            self.known.add(new[0])
        elif _are_plain(new):
            self.known.update(new)
        else:
            self.known = None
        self.read = len(items)  # in the end: it may be interrupted, and go on later


class _MembersOf:
    """What lists hold that only grow, found by hash; short ones are looked through."""

    __slots__ = ("known",)

    def __init__(self):
        self.known = {}

    def have(self, value, items):
        if type(items) is not list or len(items) < 16:
            return value in items
        known = self.known.get(id(items))
        if known is None:
            if len(self.known) >= 100_000:
                self.known.clear()
            known = self.known[id(items)] = _Members(), items  # which it keeps, so that no other one gets its id
        return known[0].have(value, items)


def build_index(pages):
    index = {}
    index_members = _MembersOf()
    for number, page in pages:
        for word in page:
            if word not in index:
                index[word] = []
            if not index_members.have(number, index[word]):
                index[word].append(number)
    return index
