# --- before
def rescaled(values):
    # to the range from 0 to 1
    return [(value - min(values)) / (max(values) - min(values)) for value in values]
# --- inputs: rescaled
CALLS = [call([1.5, 2.0, 4.25]), call([3, 4, 8])]
CHECKS = [call([]), call([2, 2]), call([float("nan"), 1.0]), call(["a", 1]), call([1, 1j]), call({1: 2})]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def rescaled(values):
    # to the range from 0 to 1
    min_of_values = unchanged = None
    try:
        if type(values) is list and _are_plain(values):
            min_of_values = min(values)
            unchanged = max(values) - min(values)
    except Exception:
        pass  # the loop raises the same
    return [(value - (min(values) if min_of_values is None else min_of_values)) / (max(values) - min(values) if unchanged is None else unchanged) for value in values]
