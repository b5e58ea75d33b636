# --- before
def lower_bound(values, x):
    """How many are smaller."""
    lo = 0
    hi = len(values)
    while lo < hi:
        mid = (lo + hi) // 2
        if values[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo
# --- inputs: lower_bound
class Odd:
    """Asks in its own way, and tells who asked."""

    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        print(self.number, other)
        return self.number % 3 == 0


NAN = float("nan")
CALLS = [call([1, 3, 3, 7], 3), call([0.5, 1.5, 2.5], 1.75), call(["a", "c"], "b"), call([], 1)]
CHECKS = [
    call([5, 1, 4, 2, 3], 3),
    call([1.0, NAN, 2.0, NAN, 5.0], 4.0),
    call([1.0, 2.0, 3.0], NAN),
    call((1, 2, 3), 2),
    call("abc", "b"),
    call([1, "a", 3], 2),
    call([Odd(k) for k in range(9)], 4),
    call({0: 1, 1: 2}, 2),
    call(None, 2),
    call([True, 2, 3.0], 2),
]
# --- after: bisect
from bisect import bisect_left as _bisect_left

def lower_bound(values, x):
    """How many are smaller."""
    lo = 0
    hi = len(values)
    if (
        type(lo) is type(hi) is int
        and 0 <= lo < hi
        and type(values) in (list, tuple)
        and hi <= len(values)
    ):
        lo = hi = _bisect_left(values, x, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if values[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo
