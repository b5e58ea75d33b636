# --- before
def later(starts, day):
    left, right = 0, len(starts)
    while left < right:
        middle = left + (right - left) // 2
        if starts[middle] > day:
            right = middle
        else:
            left = middle + 1
    return left, right
# --- inputs: later
class Late(int):
    def __gt__(self, other):
        return True

    def __lt__(self, other):
        return True


class Odd:
    """Tells who asked, and gives up."""

    def __gt__(self, other):
        print(other)
        return NotImplemented


CALLS = [call([1, 3, 3, 7], 3), call([1, 2], 9), call([], 1), call(["a", "b"], "b")]
CHECKS = [
    call([1, "a", 3], 2),
    call(["a"], 2),
    call([Late(1), Late(2)], 2),
    call([1, 2, 3], Late(2)),
    call([1.0, float("nan"), 2.0], 1),
    call([1.0, 2.0], 1.5),
    call([None], 3),
    call([Odd()], 3),
    call([Odd(), Odd(), Odd()], 3),
]
# --- after: bisect
from bisect import bisect_right as _bisect_right

def later(starts, day):
    left, right = 0, len(starts)
    if (
        type(left) is type(right) is int
        and 0 <= left < right
        and type(starts) in (list, tuple)
        and type(day) in (int, str)
        and right <= len(starts)
        and {type(starts[left]), type(starts[right - 1])} <= {float, int, str}
    ):
        try:
            left = right = _bisect_right(starts, day, left, right)
        except TypeError:
            pass  # the loop raises its own
    while left < right:
        middle = left + (right - left) // 2
        if starts[middle] > day:
            right = middle
        else:
            left = middle + 1
    return left, right
