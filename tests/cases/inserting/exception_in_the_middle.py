# --- before
def lowest(rows, log):
    best = []
    for row in rows:
        try:
            best.append(row[0])
            best.sort()
        except TypeError:
            log.append(len(best))
        if len(best) > 3:
            log.append(best.pop())
    log.append(list(best))
    return min(best)
# --- inputs: lowest
CALLS = [call([(5, 1), (3, 2), (4, 0), (1, 1), (2, 2)], []), call([(1,)], [])]
CHECKS = [call([], []), call([(2,), ("a",), (1,), (0,), (5,)], []), call([(2,), ()], []), call([3], [])]
# --- after: insort
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


def lowest(rows, log):
    best_places = _InOrder()
    best = []
    for row in rows:
        try:
            best_places.insert(best, row[0])
        except TypeError:
            log.append(len(best))
        if len(best) > 3:
            log.append(best.pop())
    log.append(list(best))
    return min(best)
