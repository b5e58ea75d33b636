# --- before
def rows(values, rounds):
    found = []
    for number in range(rounds):
        for row in [[value] for value in sorted(values)]:
            found.append(row)
    return found
# --- inputs: rows
CALLS = [call([1.5, 2.0], 4), call([3], 2)]
CHECKS = [call([], 4)]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def rows(values, rounds):
    found = []
    sorted_of_values = None
    try:
        if type(values) is list and _are_plain(values) and _are_plain([rounds]):
            sorted_of_values = sorted(values)
    except Exception:
        pass  # the loop raises the same
    for number in range(rounds):
        for row in [[value] for value in (sorted(values) if sorted_of_values is None else sorted_of_values)]:
            found.append(row)
    return found
