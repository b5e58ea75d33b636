# --- before
def places(values, begin, end, wanted):
    found = []
    for x in wanted:
        low, high = begin, end
        while low < high:
            middle = (low + high) >> 1
            if x < values[middle]:
                high = middle
            else:
                low = middle + 1
        found.append(high)
    return found
# --- inputs: places
CALLS = [call([1, 2, 2, 5], 0, 4, [0, 2, 3, 9]), call([1.5, 2.5], 1, 2, [1.0])]
CHECKS = [
    call([1, 2, 3], -3, 2, [0, 2]),
    call([1, 2, 3], 2, 1, [0, 2]),
    call([1, 2, 3], 0, 8, [1, 9]),
    call([1, 2, 3], 0.0, 3, [1]),
    call([1, 2, 3], False, 3, [1]),
    call(None, 0, 0, [1]),
]
# --- after: bisect
from bisect import bisect_right as _bisect_right

def places(values, begin, end, wanted):
    found = []
    for x in wanted:
        low, high = begin, end
        if (
            type(low) is type(high) is int
            and 0 <= low < high
            and type(values) in (list, tuple)
            and high <= len(values)
        ):
            low = high = _bisect_right(values, x, low, high)
        while low < high:
            middle = (low + high) >> 1
            if x < values[middle]:
                high = middle
            else:
                low = middle + 1
        found.append(high)
    return found
