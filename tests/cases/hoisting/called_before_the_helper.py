# --- before
def scored(values):
    total = 1
    total = total + 1
    for value in values:
        total += value - largest(values)
    return total


FIRST = scored([])


def largest(values):
    return max(values)
# --- inputs: scored
CALLS = [call([1, 2]), call([])]
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


def scored(values):
    all_plain = (
        type(values) is list
        and _are_plain(values)
        and "largest" in globals()
        and _untouched(largest=largest)
    )
    total = 1
    total = total + 1
    largest_of_values = None
    try:
        if all_plain:
            largest_of_values = _unless_nan(largest(values))
    except Exception:
        pass  # the loop raises the same
    for value in values:
        total += value - (largest(values) if largest_of_values is None else largest_of_values)
    return total


FIRST = scored([])


def largest(values):
    return max(values)
