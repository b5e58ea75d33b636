# --- before
def spread(values, limits):
    """Objects that are taken out of a list before the loop are seen by the test."""
    first = values[0] + limits[0]
    values = [float(value) for value in values]
    found = []
    for value in values:
        found.append(first * max(limits) - value)
    return found
# --- inputs: spread
class Weird:
    def __init__(self, values, limits):
        self.values, self.limits = values, limits

    def __add__(self, other):
        self.values[0] = 1
        return self

    def __mul__(self, other):
        self.limits.append(other + 1)
        return other


def trap():
    values, limits = [None, 2], [1, 2]
    values[0] = Weird(values, limits)
    return call(values, limits)


CALLS = [call([1, 2], [3, 4]), call([1.5], [3])]
CHECKS = [trap(), call([], [1]), call([1], []), call(["1"], ["2"])]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def spread(values, limits):
    """Objects that are taken out of a list before the loop are seen by the test."""
    all_plain = (
        type(values) is list
        and _are_plain(values)
        and type(limits) is list
        and _are_plain(limits)
    )
    first = values[0] + limits[0]
    values = [float(value) for value in values]
    found = []
    max_of_limits = None
    try:
        if all_plain:
            max_of_limits = max(limits)
    except Exception:
        pass  # the loop raises the same
    for value in values:
        found.append(first * (max(limits) if max_of_limits is None else max_of_limits) - value)
    return found
