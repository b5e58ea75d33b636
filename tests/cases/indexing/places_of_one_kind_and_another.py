# --- before
"""A case."""


def places_of(names, wanted, row):
    return [(names.index(one), names.index(two)) for one, two in wanted], names.index(row)
# --- inputs: places_of
nan = float("nan")


class Text(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


CALLS = [call(["a", "b", "a", "c"], [("a", "b"), ("c", "b")], "c")]
CHECKS = [
    call([], [], "c"),
    call(["a", "b"], [("a", "z"), ("b", "a")], "a"),
    call(["a", "b"], [("a", "a"), ("b",)], "a"),
    call([1, True, 1.0, 0, -0.0, False], [(1.0, True), (False, -0.0), (0, 1 + 0j)], 1),
    call([nan, "a", nan, float("nan")], [(nan, "a")], nan),
    call([nan, "a"], [(float("nan"), "a")], "a"),
    call([(1, 2), (1.0, 2)], [((1.0, 2), (1, 2))], (1, 2.0)),
    call(["a", "b"], [(Text("z"), "b")], "b"),
    call([Text("z"), "b"], [("a", "b")], "b"),
    call([[1], [2]], [([2], [1])], [1]),
    call(["a", "b"], [("a", [1])], "b"),
    call(["a", "b"], [("a", "b")], [1]),
    call(("a", "b"), [("a", "b")], "a"),
    call("ab", [("a", "b")], "a"),
    call("ab", [], "a"),
    call(None, [], "a"),
    call(["a"], "abab", "a"),
]
# --- after: places
"""A case."""



def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


class _First(dict):
    """Value → where a list has it first, of a list that stays as it is; for others the list is asked, and raises."""

    def __init__(self, items):
        super().__init__(zip(reversed(items), range(len(items) - 1, -1, -1)))
        self.asked = items

    def __missing__(self, value):
        return self.asked.index(value)


def places_of(names, wanted, row):
    names_places = (
        _First(names)
        if type(names) is list
        and _are_plain(names)
        and type(wanted) is list
        and _are_plain(wanted)
        and _are_plain([row])
        else None
    )
    return [((names.index(one) if names_places is None else names_places[one]), (names.index(two) if names_places is None else names_places[two])) for one, two in wanted], names.index(row)
