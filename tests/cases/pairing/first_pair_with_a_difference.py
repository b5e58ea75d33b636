# --- before
"""A case."""


def first_pair(readings, gap, skipped):
    looked = 0
    for early in readings:
        looked += 1
        for late in readings:
            if late - early - skipped == gap and late != 4:
                return early, late, looked
    return None, None, looked
# --- inputs: first_pair
CALLS = [call([1, 30, 12, 4, 9, 50, 41], 9, 0), call([5, 1, 30], 4, 0)]
CHECKS = [
    call([], 1, 1),
    call([1, 2, 3], 1, 0),
    call([1, 2, 3], 0, 0),
    call([4, 2, 3], 1, 1),
    call([1, 2.0, 3], 1, 0),
    call([1, 2, 3], 1.0, 0),
    call([1, 2, 3], 1, 0.5),
    call([True, 2, 4], 1, False),
    call([1, "2"], 1, 0),
    call([1, None], 1, 0),
    call(["x"], 1, 0),
    call([2**70, 2**70 + 3], 3, 0),
]
# --- after: index
"""A case."""



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


def _whole(number):
    """The number, if it is whole: only those can be taken to the other side of `==`."""
    if type(number) is not int:
        raise TypeError("not a whole number")
    return number


def first_pair(readings, gap, skipped):
    looked = 0
    readings_by_key = None
    try:
        if (
            type(readings) is list
            and _are_plain(readings)
            and _are_plain([gap])
            and _are_plain([skipped])
        ):
            readings_by_key = _by_key([_whole(late) for late in readings], readings)
    except Exception:
        pass  # the loop raises the same
    for early in readings:
        looked += 1
        readings_found = readings
        if readings_by_key is not None:
            try:
                readings_found = readings_by_key.get(_whole(early + skipped + gap), ())
            except Exception:
                pass  # the loop raises the same
        for late in readings_found:
            if late - early - skipped == gap and late != 4:
                return early, late, looked
    return None, None, looked
