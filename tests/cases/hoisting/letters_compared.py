# --- before
def anagrams(words, others):
    found = 0
    for word in words:
        for other in others:
            if sorted(other) == sorted(word):
                found += 1
    return found

# --- inputs: anagrams
WORDS = ["ton", "one", "not", "eon", "ton", "", "no", "on"]
CALLS = [call(WORDS, WORDS), call([], [])]
CHECKS = [
    call(WORDS, [""]), call(["a", 3], ["a"]), call([3, "a"], ["a"]), call([3], []), call([3], [4]),
    call([["a"], ["a"]], [["a"], "a"]), call(tuple(WORDS), WORDS), call("noon", WORDS), call(WORDS, None),
    call([(1.0, float("nan")), (float("nan"), 1.0)], [(1.0, float("nan"))]), call([b"ab", b"ba"], [b"ab"]),
]

# --- after: once
def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def anagrams(words, others):
    all_plain = (
        type(words) is list
        and _are_plain(words)
        and type(others) is list
        and _are_plain(others)
    )
    found = 0
    for word in words:
        sorted_of_word = None
        try:
            if all_plain:
                sorted_of_word = sorted(word)
        except Exception:
            pass  # the loop raises the same
        for other in others:
            if sorted(other) == (sorted(word) if sorted_of_word is None else sorted_of_word):
                found += 1
    return found
