# --- before
def middles(values, width):
    window = []
    result = []
    for index, value in enumerate(values):
        window.append(value)

        window.sort()
        if index >= width:
            window.remove(values[index - width])
        if len(window) > 2 * width:
            del window[0]
            window.pop()
        result.append(sum(window[1:-1]))
    return result
# --- inputs: middles
CALLS = [call([5, 3, 9, 1, 7, 3, 3], 3), call([1.5, 0.5], 1)]
CHECKS = [call([], 1), call([2, 1.0, True, 1, 3, 0], 2), call([1, "a"], 1), call([float("nan"), 2.0, 1.0, 3.0], 2)]
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


def middles(values, width):
    window_places = _InOrder()
    window = []
    result = []
    for index, value in enumerate(values):
        window_places.insert(window, value)
        if index >= width:
            window.remove(values[index - width])
        if len(window) > 2 * width:
            del window[0]
            window.pop()
        result.append(sum(window[1:-1]))
    return result
