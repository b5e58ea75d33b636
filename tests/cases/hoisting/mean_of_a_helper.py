# --- before
def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)


def variance(values):
    total = 0
    for value in values:
        total += (value - mean(values)) ** 2
    return total / len(values)
# --- inputs: variance
CALLS = [call([1.5, 2.0, 4.25]), call([3, 4, 8])]
CHECKS = [call([]), call([float("nan"), 1.0]), call(["a", 1]), call((1, 2)), call([10**400, 1.5]), call(None)]
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


def mean(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)


def variance(values):
    total = 0
    mean_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _untouched(mean=mean):
            mean_of_values = mean(values)
    except Exception:
        pass  # the loop raises the same
    for value in values:
        total += (value - (mean(values) if mean_of_values is None else mean_of_values)) ** 2
    return total / len(values)
