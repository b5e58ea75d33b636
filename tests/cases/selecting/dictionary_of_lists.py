# --- before
"""A dictionary of lists, made by a comprehension alone."""


def grouped(people, towns):
    groups = {town: [name for name, home in people if home == town] for town in towns}
    return groups
# --- inputs: grouped
CALLS = [call([("ann", "rome"), ("bob", "oslo"), ("cid", "rome")], ["rome", "oslo", "bern"]), call([], [])]
CHECKS = [
    call([("ann", "rome", 1)], ["rome"]),
    call([("ann", "rome"), ("bob",)], ["rome"]),
    call([["ann", "rome"]], ["rome"]),
    call([], ["rome"]),
    call([("ann", (1, 2))], [(1, 2), (1.0, 2)]),
]
# --- after: index
"""A dictionary of lists, made by a comprehension alone."""



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


def grouped(people, towns):
    people_by_key = None
    try:
        if type(people) is list and _are_plain(people) and type(towns) is list and _are_plain(towns) and people:
            people_by_key = _by_key([home for (name, home) in people], people)
    except Exception:
        pass  # the comprehension raises the same
    groups = {town: [name for name, home in (people if people_by_key is None else people_by_key.get(town, ())) if home == town] for town in towns}
    return groups
