# --- before
"""A case."""


def returning(first_day, second_day):
    both = []
    for visitor in first_day:
        if visitor in second_day and visitor not in both:
            both.append(visitor)
    return both
# --- inputs: returning

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
class Clearing:
    """Takes the elements out of a list when compared."""

    def __init__(self, victim):
        self.victim = victim

    def __eq__(self, other):
        self.victim.clear()
        return False


def victims():
    second = [5, 6]
    return call([1, Clearing(second), 5, 6], second)


class Stream:
    """Takes an element out of a list while it is gone through."""

    def __init__(self, victim):
        self.victim = victim
        self.left = [5, 6]

    def __iter__(self):
        return self

    def __next__(self):
        if not self.left:
            raise StopIteration
        if 6 in self.victim:
            self.victim.remove(6)
        return self.left.pop(0)


LEFT = [5, 6]
SAME = [1, 2, 1]
CALLS = [call(["ann", "bob", "ann"], ["bob", "ann"])]
CHECKS = [
    call([], []),
    call(SAME, SAME),
    call([1, 2, 3], {2, 3}),
    call(["a", "b"], "abc"),
    call([1, NAN, 2.0, True], [NAN, 1.0, 2]),
    call([Same("x"), "x"], ["y"]),
    call(["x", "y"], [Same("x")]),
    call([3, 4], [Loud()]),
    call([1], [Failing()]),
    call([1, 2], None),
    call([], None),
    call(Stream(LEFT), LEFT),
    victims(),
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


def returning(first_day, second_day):
    both = []
    both_members = _Members()
    second_day_set = (
        set(second_day)
        if type(first_day) is list
        and _are_plain(first_day)
        and type(second_day) is list
        and _are_plain(second_day)
        else second_day
    )
    for visitor in first_day:
        if visitor in second_day_set and not both_members.have(visitor, both):
            both.append(visitor)
    return both
