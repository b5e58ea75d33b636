# --- before
"""A case."""


def equal_pairs(words, n):
    pairs = []
    for i in range(n):
        for j in range(i + 1, n):
            if words[i] == words[j]:
                pairs.append((i, j))
    return pairs
# --- inputs: equal_pairs
CALLS = [call(["a", "b", "a", "a"], 4)]
CHECKS = [call([], 0), call([1, True, 1.0], 3), call(["a", "a"], 3), call(["a", "a"], -1), call([[1], [1]], 2), call("aa", 2)]
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


def equal_pairs(words, n):
    pairs = []
    places_by_key = None
    try:
        if (
            type(words) is list
            and _are_plain(words)
            and _are_plain([n])
        ):
            places_by_key = _by_key([words[j] for j in range(n)], range(n))
    except Exception:
        pass  # the loop raises the same
    for i in range(n):
        places_found = range(i + 1, n)
        if places_by_key is not None:
            try:
                places_found = _later(places_by_key.get(words[i], ()), places_found.start)
            except Exception:
                pass  # the loop raises the same
        for j in places_found:
            if words[i] == words[j]:
                pairs.append((i, j))
    return pairs
