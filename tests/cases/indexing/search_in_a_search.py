# --- before
def count(xs, ws, v):
    found = 0
    for w in ws:
        if v in xs[: xs.index(w)]:
            found += 1
    return found


# --- inputs: count
CALLS = [call(list(range(200)), list(range(200)), 7)]
# --- after: places
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _First(dict):
    """Value → where a list has it first, of a list that stays as it is; for others the list is asked, and raises."""

    def __init__(self, items):
        super().__init__(zip(reversed(items), range(len(items) - 1, -1, -1)))
        self.asked = items

    def __missing__(self, value):
        return self.asked.index(value)


def count(xs, ws, v):
    found = 0
    xs_places = (
        _First(xs)
        if type(xs) is list
        and _are_plain(xs)
        and type(ws) is list
        and _are_plain(ws)
        and _are_plain([v])
        else None
    )
    for w in ws:
        if v in xs[: (xs.index(w) if xs_places is None else xs_places[w])]:
            found += 1
    return found
