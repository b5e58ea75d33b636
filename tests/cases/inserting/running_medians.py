# --- before
"""A case."""


def medians(values):
    seen = []
    found = []
    for value in values:
        seen.append(value)
        seen.sort()
        found.append(seen[len(seen) // 2])
    return found, seen
# --- inputs: medians
NAN = float("nan")
CALLS = [call([3.5, 1.0, 2.0, 2.0, -1.0]), call([4])]
CHECKS = [
    call([]),
    call([1, True, 1.0, 0, -0.0, 0.0, False]),
    call([3.0, NAN, 1.0, 2.0, NAN, 0.0]),
    call(["b", "a", "c", "a"]),
    call([1, 2, "a", 3]),
    call([None, None]),
    call([(1, "b"), (1, "a"), (0, "z"), (1.0, "a")]),
    call([(1, "b"), (1, None), (0, "z")]),
    call([[2], [1], [1, 0]]),
    call([{1}, {1, 2}, set(), {3}]),
    call(7),
]
# --- after: insort
"""A case."""

from bisect import insort as _insort


def _compares_as(value, deep=2):
    """How a number or text compares, or a tuple of them and None; None for nan and everything else."""
    kind = type(value)
    if kind is int or kind is bool or (kind is float and value == value):
        return "number"
    if kind is tuple and deep:
        kinds = tuple([_compares_as(each, deep - 1) for each in value])
        return None if None in kinds else kinds
    return "text" if kind is str else "nothing" if value is None and deep < 2 else None


class _InOrder:
    """Puts elements into a list that is sorted each time, at their places if all compare alike."""

    __slots__ = ("kind",)

    def __init__(self):
        self.kind = None

    def insert(self, items, value):
        kind = _compares_as(value) if self.kind != "other" else None
        if kind is not None and (kind == self.kind or self.kind is None):
            self.kind = kind
            _insort(items, value)
        else:
            self.kind = "other"
            items.append(value)
            items.sort()


def medians(values):
    seen_places = _InOrder()
    seen = []
    found = []
    for value in values:
        seen_places.insert(seen, value)
        found.append(seen[len(seen) // 2])
    return found, seen
