# --- before
def shares(values):
    x = 100
    total = 0
    for x in values:
        total += sum(x for x in values) + x
    return total, x
# --- inputs: shares
CALLS = [call([1, 2]), call([])]
CHECKS = [call([0.5, -0.0]), call([1, "a"]), call([[1], [2]])]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def shares(values):
    x = 100
    total = 0
    unchanged = None
    try:
        if type(values) is list and _are_plain(values):
            unchanged = sum(x for x in values)
    except Exception:
        pass  # the loop raises the same
    for x in values:
        total += (sum(x for x in values) if unchanged is None else unchanged) + x
    return total, x
