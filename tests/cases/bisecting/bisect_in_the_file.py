# --- before
from bisect import bisect_left


def count_below(rows, limits):
    total = 0
    for limit in limits:
        a = 0
        b = len(rows)
        while a < b:
            m = int((a + b) / 2)
            if rows[m] < limit:
                a = m + 1
            else:
                b = m
        total += a
    return total
# --- inputs: count_below
CALLS = [call([1, 3, 5], [0, 3, 9]), call([], [1])]
# --- after: bisect
from bisect import bisect_left


def count_below(rows, limits):
    total = 0
    for limit in limits:
        a = 0
        b = len(rows)
        if (
            type(a) is type(b) is int
            and 0 <= a < b
            and type(rows) in (list, tuple)
            and b <= len(rows)
        ):
            a = b = bisect_left(rows, limit, a, b)
        while a < b:
            m = int((a + b) / 2)
            if rows[m] < limit:
                a = m + 1
            else:
                b = m
        total += a
    return total
