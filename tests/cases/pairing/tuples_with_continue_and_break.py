# --- before
"""A case."""


def owners(cars, people):
    names = {}
    for plate, owner in cars:
        for number, name in people:
            if owner != number:
                continue
            names[plate] = names.get(plate, "") + name
            break
    return names
# --- inputs: owners
CALLS = [call([("A", 1), ("B", 2), ("C", 9)], [(1, "Ann"), (2, "Bob"), (1, "Eve")])]
CHECKS = [
    call([], []),
    call([("A", 1)], [(1, 5)]),
    call([("A", True), ("A", 1.0)], [(1, "x"), (True, "y")]),
    call([("A", 1)], [(2, "x"), (1, "y", "z")]),
    call([("A", 1), ("B",)], [(1, "x")]),
    call([("A", (1, 2))], [((1, 2.0), "x")]),
    call([([], 1)], [(1, "x")]),
    call([["A", 1]], [[1, "x"]]),
    call(["ab"], ["bc"]),
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


def owners(cars, people):
    names = {}
    people_by_key = None
    try:
        if (
            type(cars) is list
            and _are_plain(cars)
            and type(people) is list
            and _are_plain(people)
        ):
            people_by_key = _by_key([number for number, name in people], people)
    except Exception:
        pass  # the loop raises the same
    for plate, owner in cars:
        people_found = people
        if people_by_key is not None:
            try:
                people_found = people_by_key.get(owner, ())
            except Exception:
                pass  # the loop raises the same
        for number, name in people_found:
            if owner != number:
                continue
            names[plate] = names.get(plate, "") + name
            break
    return names
