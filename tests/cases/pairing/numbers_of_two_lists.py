# --- before
"""A case."""


def common(first, second):
    count = 0
    total = 0
    for i in range(len(first)):
        for j in range(len(second)):
            if first[i] == second[j]:
                count += 1
                total += i - j
    return count, total
# --- inputs: common
SAME = [1, 2, 1]
CALLS = [call(["a", "b", "a"], ["a", "a"])]
CHECKS = [
    call([], []),
    call(SAME, SAME),
    call([1, True, 0.0, -0.0], [1.0, False, float("nan")]),
    call([[1]], [[1]]),
    call("ab", "ba"),
    call([1], {0: 1}),
    call([1], None),
    call([], None),
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


def common(first, second):
    count = 0
    total = 0
    places_by_key = None
    try:
        if (
            type(first) is list
            and _are_plain(first)
            and type(second) is list
            and _are_plain(second)
        ):
            places_by_key = _by_key([second[j] for j in range(len(second))], range(len(second)))
    except Exception:
        pass  # the loop raises the same
    for i in range(len(first)):
        places_found = range(len(second))
        if places_by_key is not None:
            try:
                places_found = places_by_key.get(first[i], ())
            except Exception:
                pass  # the loop raises the same
        for j in places_found:
            if first[i] == second[j]:
                count += 1
                total += i - j
    return count, total
