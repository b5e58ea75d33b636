# --- before
"""A case."""


def prices(wanted, catalogue):
    found = []
    for name in wanted:
        for article, price in catalogue:
            if article == name:
                found.append(price)
                break
        else:
            found.append(None)
    found.reverse()
    return found
# --- inputs: prices
CALLS = [call(["nut", "bolt", "cog"], [("cog", 3), ("nut", 1), ("nut", 2)])]
CHECKS = [call([], []), call(["a"], []), call(["a"], [("a",)]), call([1, True], [(1.0, "one")]), call([["a"]], [(["a"], 1)])]
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


def prices(wanted, catalogue):
    found = []
    catalogue_by_key = None
    try:
        if (
            type(wanted) is list
            and _are_plain(wanted)
            and type(catalogue) is list
            and _are_plain(catalogue)
        ):
            catalogue_by_key = _by_key([article for article, price in catalogue], catalogue)
    except Exception:
        pass  # the loop raises the same
    for name in wanted:
        catalogue_found = catalogue
        if catalogue_by_key is not None:
            try:
                catalogue_found = catalogue_by_key.get(name, ())
            except Exception:
                pass  # the loop raises the same
        for article, price in catalogue_found:
            if article == name:
                found.append(price)
                break
        else:
            found.append(None)
    found.reverse()
    return found
