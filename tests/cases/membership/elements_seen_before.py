# --- before
"""A case."""


def unique(visits):
    seen = []
    for visitor in visits:
        if visitor not in seen:
            seen.append(visitor)
    return seen
# --- inputs: unique

class Same(str):
    """Equal to every text, whatever its hash."""

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Loud:
    def __eq__(self, other):
        print("compared with", other)
        return other == 3

    def __hash__(self):
        raise TypeError("no hash")


class Failing:
    def __eq__(self, other):
        raise ValueError(f"compared with {other}")


NAN = float("nan")
CALLS = [call(["ann", "bob", "ann"])]
CHECKS = [
    call([]),
    call("abca"),
    call([1, True, 1.0, 0, False, -0.0, 0.0, 1 + 0j]),
    call([NAN, NAN, float("nan"), (NAN, 1), (NAN, 1), (float("nan"), 1)]),
    call([[1], [1], (1, [2]), (1, [2]), 2, 2.0]),
    call([1, 3, Loud(), 3, 4, Loud()]),
    call(["a", Same("b"), "c", "b"]),
    call([Same("b"), "c", ("c",), (Same("c"),)]),
    call([1, Failing(), 1, 2]),
    call([(1, 2), (True, 2.0), ((1,), 2), ((1,), 2)]),
    call(iter(["a", None, "a", None, b"x", b"x"])),
    call(3),
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


def unique(visits):
    seen = []
    seen_members = _Members()
    for visitor in visits:
        if not seen_members.have(visitor, seen):
            seen.append(visitor)
    return seen
