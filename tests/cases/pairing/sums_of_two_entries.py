# --- before
"""A case."""


def pairs_with_sum(entries, target):
    pairs = []
    for i in range(len(entries)):
        for j in range(i + 1, len(entries)):
            if entries[i] + entries[j] == target:
                pairs.append((i, j))
    return pairs
# --- inputs: pairs_with_sum
class Odd(int):
    def __add__(self, other):
        return 7

    __radd__ = __add__


CALLS = [call([1, 2, 3, 4, 3, 5, -2, 8], 6)]
CHECKS = [
    call([], 0),
    call([3], 6),
    call([3, 3, 3], 6),
    call([True, 1, 2, False], 2),
    call([1, 2, 0], True),
    call([1, True, False], True),
    call([1.0, 2, 1], 3),
    call([1, 2, 3], 3.0),
    call([2**53 + 1, 2**53, 1, 2], 2.0**53),
    call([10**40, 1 - 10**40, 2**64, -(2**64) + 1], 1),
    call([0.1, 0.2, 0.3], 0.5),
    call(["a", "b", "ab"], "ab"),
    call(["a", "b", 1], "ab"),
    call([(1,), (2,), (1, 2)], (1, 2)),
    call([1, None, 2], 3),
    call([1, 2], None),
    call([float("nan")] * 2, float("nan")),
    call([Odd(1), 2, 3], 7),
    call([1, 2, 3], Odd(3)),
    call((1, 2, 3), 3),
]
# --- after: index
"""A case."""

import bisect as _bisect


def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def _by_key(keys, rows):
    """Key → the rows that have it, in their order."""
    found = {}
    for key, row in zip(keys, rows):
        found.setdefault(key, []).append(row)
    return found


def _later(places, start):
    """Those of the ascending places that a range from `start` on has."""
    if start < 0:
        raise ValueError("places are counted from 0 on")
    return places[_bisect.bisect_left(places, start) :]


def _whole(number):
    """The number, if it is whole: only those can be taken to the other side of `==`."""
    if type(number) is not int:
        raise TypeError("not a whole number")
    return number


def pairs_with_sum(entries, target):
    pairs = []
    places_by_key = None
    try:
        if (
            type(entries) is list
            and _are_plain(entries)
            and _are_plain([target])
        ):
            places_by_key = _by_key([_whole(entries[j]) for j in range(len(entries))], range(len(entries)))
    except Exception:
        pass  # the loop raises the same
    for i in range(len(entries)):
        places_found = range(i + 1, len(entries))
        if places_by_key is not None:
            try:
                places_found = _later(places_by_key.get(_whole(target - entries[i]), ()), places_found.start)
            except Exception:
                pass  # the loop raises the same
        for j in places_found:
            if entries[i] + entries[j] == target:
                pairs.append((i, j))
    return pairs
