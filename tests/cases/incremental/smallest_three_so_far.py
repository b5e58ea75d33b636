# --- before
def podium(times):
    known = []
    best = []
    for time in times:
        known.append(time)
        best.append(sorted(known)[:3])
    return best
# --- inputs: podium
NAN = float("nan")
MANY = [
    [],
    [5],
    [3, -1, 4, -1, 5, -9, 2],
    [True, 2, False, 3],
    [0.1, 0.2, 0.3, 1e16, 1.0, -1e16, 0.1],
    [-0.0, -0.0],
    [0.0, -0.0, 1.5],
    [1, 2.5, 3],
    [2.5, 1, 10**30],
    [NAN, 1.0, 2.0],
    [1.0, NAN, 3.0, 2.0],
    [float("inf"), float("-inf"), 1.0],
    [10**400, 1, 2],
    ["b", "a", "c"],
    [1, "a", 2],
    [(1, 2), (1,)],
    [[2], [1]],
    [None, 1],
    [1 + 2j, 3.0],
    list(range(50, 0, -1)),
]

CALLS = [call([5, 3, 8, 1])]
CHECKS = [call(values) for values in MANY]
# --- after: carried on
from bisect import insort as _insort


class _Order:
    """The elements of a list that only grows, in ascending order; equal ones as they came."""

    __slots__ = ("order", "numbers")

    def __init__(self, fine=True):
        self.order, self.numbers = [] if fine else None, None

    def of(self, items):
        """`sorted(items)`: the same list each time, which nobody may keep or change."""
        if self.order is not None and len(self.order) != len(items):
            self.read_on(items)
        return sorted(items) if self.order is None else self.order

    def read_on(self, items):
        new = items[len(self.order) :]
        kinds = set(map(type, new))
        numbers = kinds <= {int, float, bool} and all(value == value for value in new)
        if not (numbers or kinds == {str}) or self.numbers not in (numbers, None):
            self.order = None  # nan has no place in an order, and texts are not compared with numbers
            return
        self.numbers = numbers
        if len(new) > 8:
            self.order = sorted(self.order + new)
            return
        for value in new:
            _insort(self.order, value)


def podium(times):
    known = []
    best = []
    known_order = _Order()
    for time in times:
        known.append(time)
        best.append(known_order.of(known)[:3])
    return best
