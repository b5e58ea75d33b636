# --- before
def shares(counts):
    found = {}
    for key, count in counts.items():
        found[key] = count / sum(counts.values())
    for key in counts:
        if counts[key] == max(counts.values()) and key in list(sorted(counts))[0]:
            found["most"] = counts[key]
    return found
# --- inputs: shares
CALLS = [call({"a": 1, "b": 3}), call({})]
CHECKS = [call({1: 2}), call({"a": "b"}), call({"a": 0}), call([1]), call({"a": [1]}), call({"most": 2, (): 1})]
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


def shares(counts):
    all_plain = type(counts) is dict and _are_plain(counts) and _are_plain(counts.values())
    found = {}
    sum_of_counts = None
    try:
        if all_plain:
            sum_of_counts = sum(counts.values())
    except Exception:
        pass  # the loop raises the same
    for key, count in counts.items():
        found[key] = count / (sum(counts.values()) if sum_of_counts is None else sum_of_counts)
    max_of_counts = unchanged = None
    try:
        if all_plain:
            max_of_counts = _unless_nan(max(counts.values()))
            unchanged = _unless_nan(list(sorted(counts))[0])
    except Exception:
        pass  # the loop raises the same
    for key in counts:
        if counts[key] == (max(counts.values()) if max_of_counts is None else max_of_counts) and key in (list(sorted(counts))[0] if unchanged is None else unchanged):
            found["most"] = counts[key]
    return found
