# --- before
def shares(rows):
    found = []
    for row in rows:
        for value in row:
            found.append(value / sum(row))
    return found
# --- inputs: shares
CALLS = [call([[1.5, 2.0], [4.25]]), call([[3, 4, 8], [1]])]
CHECKS = [call([]), call([[]]), call([[1, -1]]), call([[1, "a"]]), call([(1, 2)]), call([[True, 2.5], [0.0]])]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def shares(rows):
    all_plain = (
        type(rows) is list
        and set(map(type, rows)) <= {list}
        and _are_plain([item for row in rows for item in row])
    )
    found = []
    for row in rows:
        sum_of_row = None
        try:
            if all_plain:
                sum_of_row = sum(row)
        except Exception:
            pass  # the loop raises the same
        for value in row:
            found.append(value / (sum(row) if sum_of_row is None else sum_of_row))
    return found
