# --- before
def without(words, common):
    kept = []
    for word in words:
        if word.lower() not in set(common) and len(word) > 1:
            kept.append(word)
    return kept
# --- inputs: without
CALLS = [call(["The", "cat"], ["the", "a"]), call(["x"], [])]
CHECKS = [call([], ["a"]), call([3], ["a"]), call(["b"], [[1]]), call(["b"], None), call([], None), call(["cc"], "ccc")]
# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def without(words, common):
    kept = []
    set_of_common = None
    try:
        if type(words) is list and _are_plain(words) and type(common) is list and _are_plain(common):
            set_of_common = set(common)
    except Exception:
        pass  # the loop raises the same
    for word in words:
        if word.lower() not in (set(common) if set_of_common is None else set_of_common) and len(word) > 1:
            kept.append(word)
    return kept
