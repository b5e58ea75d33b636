# --- before
"""A case."""


def two_sum(numbers, target):
    n = len(numbers)
    for i in range(n):
        for j in range(n):
            if i != j and numbers[i] + numbers[j] == target:
                return [i, j]
    return None
# --- inputs: two_sum
CALLS = [call([3, 2, 4, 11, 7], 9), call([3, 3], 6)]
CHECKS = [
    call([], 0),
    call([3], 6),
    call([1, True, 0], 2),
    call([1.5, 0.5], 2),
    call([1, 2.0], 3),
    call([1, "2"], 3),
    call([None, None], 3),
    call([None], 3),
    call([1, 2, 3], 5.0),
    call([5, 1, 2, 4], "5"),
    call((1, 2), 3),
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


def two_sum(numbers, target):
    n = len(numbers)
    places_by_key = None
    try:
        if (
            type(numbers) is list
            and _are_plain(numbers)
            and _are_plain([target])
        ):
            places_by_key = _by_key([_whole(numbers[j]) for j in range(n)], range(n))
    except Exception:
        pass  # the loop raises the same
    for i in range(n):
        places_found = range(n)
        if places_by_key is not None:
            try:
                places_found = places_by_key.get(_whole(target - numbers[i]), ())
            except Exception:
                pass  # the loop raises the same
        for j in places_found:
            if i != j and numbers[i] + numbers[j] == target:
                return [i, j]
    return None
