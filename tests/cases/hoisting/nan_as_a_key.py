# --- before
def spread(values):
    return min(values), sum(values) / len(values)


def places(values, rounds):
    found = {}
    for number in range(rounds):
        found[spread(values)] = number
    return found
# --- inputs: places
CALLS = [call([1.5, 2.0], 4), call([3], 2)]
CHECKS = [call([float("nan")], 4), call([float("inf"), float("-inf")], 3), call([], 2), call([1, "a"], 2)]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _unless_nan(value):
    """The value; None where it is nan, or has one in it: two nans are different objects, and are found as such."""
    parts = [value]
    for part in parts:
        if type(part) in (tuple, list, set, frozenset):
            parts.extend(part)
        elif part != part:
            return None
    return value


def spread(values):
    return min(values), sum(values) / len(values)


def places(values, rounds):
    found = {}
    spread_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _are_plain([rounds]) and _untouched(spread=spread):
            spread_of_values = _unless_nan(spread(values))
    except Exception:
        pass  # the loop raises the same
    for number in range(rounds):
        found[(spread(values) if spread_of_values is None else spread_of_values)] = number
    return found
