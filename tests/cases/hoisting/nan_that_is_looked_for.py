# --- before
def found_again(values, rounds):
    seen = []
    again = 0
    for number in range(rounds):
        if sum(values) in seen:
            again += 1
        seen.append(sum(values))
    return again
# --- inputs: found_again
CALLS = [call([1.5, 2.0], 4), call([3], 2)]
CHECKS = [call([float("nan")], 4), call([float("inf"), float("-inf")], 3), call([], 2), call([1, "a"], 2), call([1, "a"], 0)]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def _unless_nan(value):
    """The value; None where it is nan, or has one in it: two nans are different objects, and are found as such."""
    parts = [value]
    for part in parts:
        if type(part) in (tuple, list, set, frozenset):
            parts.extend(part)
        elif part != part:
            return None
    return value


def found_again(values, rounds):
    seen = []
    again = 0
    sum_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _are_plain([rounds]):
            sum_of_values = _unless_nan(sum(values))
    except Exception:
        pass  # the loop raises the same
    for number in range(rounds):
        if (sum(values) if sum_of_values is None else sum_of_values) in seen:
            again += 1
        seen.append(sum(values) if sum_of_values is None else sum_of_values)
    return again
