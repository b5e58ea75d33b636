# --- before
"""A case."""


def content(words, stop):
    return [word for word in words if word.lower() not in stop and (word[:1], 1) not in stop]
# --- inputs: content

class Same(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


SAME = ["a", "B", "b"]
NAN = float("nan")
CALLS = [call(["The", "fox", "Of", "Oslo"], ["the", "of", ("O", 1)])]
CHECKS = [
    call([], []),
    call([], None),
    call(["a"], None),
    call(["a", "b"], "abc"),
    call(["a", "b"], {"a"}),
    call(SAME, SAME),
    call(["x"], [Same("y")]),
    call([Same("x")], ["y"]),
    call(["a", 1], ["a"]),
    call(["a"], [["a"], ("a", True)]),
    call(["a"], [("a", 1.0), NAN]),
    call(["a", None], [1]),
    call(("a", "b"), ["a"]),
]
# --- after: members
"""A case."""



def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def content(words, stop):
    stop_set = (
        set(stop)
        if type(words) is list
        and _are_plain(words)
        and type(stop) is list
        and _are_plain(stop)
        else stop
    )
    return [word for word in words if word.lower() not in stop_set and (word[:1], 1) not in stop_set]
