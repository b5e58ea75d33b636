# --- before
"""As loops come as functions: it is given the list that it lets grow."""


def rows_of(names, marks, found):
    for name in names:
        found.append(len([mark for mark in marks if mark["name"] == name and mark["points"] > 3]))
    return found
# --- inputs: rows_of
CALLS = [call(["a", "b"], [{"name": "a", "points": 5}, {"name": "a", "points": 2}], []), call([], [], [])]
same = [{"name": "a", "points": 4}]
CHECKS = [
    call(["a", "b"], same, same),
    call(same, same, []),
    call(["a", ["a"]], same, []),
    call(["a", None], [], [1]),
]
# --- after: index
"""As loops come as functions: it is given the list that it lets grow."""



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


def rows_of(names, marks, found):
    marks_by_key = None
    try:
        if (
            type(names) is list
            and _are_plain(names)
            and type(marks) is list
            and set(map(type, marks)) <= {dict}
            and _are_plain([item for row in marks for item in row])
            and _are_plain([value for row in marks for value in row.values()])
            and type(found) is list
            and _are_plain(found)
            and found is not marks
            and marks
        ):
            marks_by_key = _by_key([mark['name'] for mark in marks], marks)
    except Exception:
        pass  # the comprehension raises the same
    for name in names:
        found.append(len([mark for mark in (marks if marks_by_key is None else marks_by_key.get(name, ())) if mark["name"] == name and mark["points"] > 3]))
    return found
