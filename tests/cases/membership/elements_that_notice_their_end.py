# --- before
"""A case."""


class Noisy:
    def __init__(self, of):
        self.of = of

    def __del__(self):
        print("gone", self.of)


def different(values):
    seen = []
    for value in values:
        if(value)not in seen:
            seen.append(Noisy(value) if value == 2 else value)
    count = len(seen)
    seen = None
    print("end")
    return count
# --- inputs: different
CALLS = [call([1, 3, 1])]
CHECKS = [call([1, 2, 3, 2, 1]), call([]), call(None)]
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


class Noisy:
    def __init__(self, of):
        self.of = of

    def __del__(self):
        print("gone", self.of)


def different(values):
    seen = []
    seen_members = _Members()
    for value in values:
        if not seen_members.have(value, seen):
            seen.append(Noisy(value) if value == 2 else value)
    count = len(seen)
    seen = None
    print("end")
    return count
