# --- before
def spread(values, total):
    for value in values:
        if value > 0:
            total += abs(value - sum(values) / len(values))
    return total
# --- inputs: spread
CALLS = [call([1.5, 2.0, -4.25], 0.0), call([3, 4, 8], 0)]
CHECKS = [call([], 0), call([1, "a"], 0), call([1, 2], "a"), call([-1], None), call([float("inf"), 1.0], 0)]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def spread(values, total):
    unchanged = None
    try:
        if type(values) is list and _are_plain(values) and _are_plain([total]):
            unchanged = sum(values) / len(values)
    except Exception:
        pass  # the loop raises the same
    for value in values:
        if value > 0:
            total += abs(value - (sum(values) / len(values) if unchanged is None else unchanged))
    return total
