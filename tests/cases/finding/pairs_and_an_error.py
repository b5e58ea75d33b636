# --- before
def price_of(name, prices):
    for row in prices:
        if name == row[0]:
            return row[1]
    raise KeyError(name)


def costs(names, prices):
    return [price_of(name, prices) + 1 for name in names]
# --- inputs: costs
CALLS = [call(["a", "b"], [("a", 3), ("b", 4), ("a", 9)])]
CHECKS = [call(["a", "z"], [("a", 3)]), call([], []), call(["a"], [("b",), ("a", 1)]), call(["a"], [("b", 1), (), ("a", 1)]), call([1, True], [(1.0, 2)])]
CHECKS += [call(["a"], ["ab", "cd"]), call(["a"], ["ab"]), call(["a"], [("a", "x")]), call(["a"], [("a", [1])]), call("ab", [("a", 1)])]
# --- after: index
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


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def price_of(name, prices):
    for row in prices:
        if name == row[0]:
            return row[1]
    raise KeyError(name)


def costs(names, prices):
    prices_by_key = None
    try:
        if (
            type(names) is list
            and _are_plain(names)
            and type(prices) is list
            and _are_plain(prices)
            and _untouched(price_of=price_of)
        ):
            prices_by_key = _by_key([row[0] for row in prices], prices)
    except Exception:
        pass  # the search raises the same
    return [price_of(name, prices if prices_by_key is None else prices_by_key.get(name, ())) + 1 for name in names]
