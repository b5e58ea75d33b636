# --- before
"""A case."""


def common(first, second):
    result = []
    for one in first:
        if one in second and one not in result:
            result.append(one)
    result.sort()
    return result, [second.count(one) for one in result]
# --- inputs: common
SAME = [3, 1, 3]
CALLS = [call([3, 1, 3], [1, 3, 3])]
CHECKS = [call([], []), call(SAME, SAME), call([1, "a"], ["a", 1]), call([1, None], [1]), call([[1]], [[1]]), call("ab", "b")]
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


class _Members:
    """What a list holds that only grows, found by hash; where equal values may hash differently, as `in` finds it."""

    __slots__ = ("items", "known", "read")
    plain = frozenset([bool, complex, float, int, str, type(None)])

    def __init__(self, items):
        self.items, self.known, self.read = items, set(), 0

    def __contains__(self, value):
        if self.read != len(self.items):
            self.read_on()
        plain = self.plain
        if self.known is None or not (
            type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))
        ):
            return value in self.items
        return value in self.known

    def read_on(self):
        """Take in what came to the list; from the first odd element on, nothing is looked up by hash."""
        new = self.items[self.read :]
        self.read = len(self.items)
        if self.known is not None and _are_plain(new):
            self.known.update(new)
        else:
            self.known = None


def common(first, second):
    result = []
    result_members = _Members(result)
    second_set = (
        set(second)
        if type(first) is list
        and _are_plain(first)
        and type(second) is list
        and _are_plain(second)
        else second
    )
    for one in first:
        if one in second_set and one not in result_members:
            result.append(one)
    result.sort()
    return result, [second.count(one) for one in result]
