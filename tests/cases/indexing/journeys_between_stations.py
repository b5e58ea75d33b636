# --- before
def journeys_between(stations, journeys):
    matrix = [[0] * len(stations) for _ in stations]
    for start, end in journeys:
        row = stations.index(start)
        column = stations.index(end)
        matrix[row][column] += 1
    return matrix
# --- inputs: journeys_between
class Same(str):
    """Equal to every text, whatever its hash."""

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Loud:
    def __eq__(self, other):
        print("compared with", type(other).__name__)
        return other == 3

    def __hash__(self):
        raise TypeError("no hash")


class Counted(list):
    """Says how often it is asked for its length."""

    def __len__(self):
        print("length")
        return super().__len__()


NAN = float("nan")

CALLS = [call(["a", "b", "c"], [("a", "b"), ("b", "c"), ("a", "b")])]
CHECKS = [
    call([], []),
    call(["a"], [("a", "x")]),
    call([1, True, 1.0, 0, -0.0], [(1.0, True), (0.0, False), (0, 1)]),
    call([NAN, float("nan"), NAN], [(NAN, NAN)]),
    call([NAN], [(float("nan"), NAN)]),
    call([(1, 2), (True, 2.0)], [((1.0, 2), (1, 2))]),
    call(["a", Same("b"), "c"], [("c", "zz")]),
    call(["a", "b"], [(Same("x"), "b")]),
    call([Loud(), 3], [(3, 3)]),
    call([[1], [2]], [([2], [1])]),
    call(("a", "b"), [("a", "b")]),
    call("ab", [("a", "b")]),
    call(["a", "b"], [("a",)]),
    call(None, [("a", "b")]),
    call(Counted(["a", "b"]), [("a", "b"), ("b", "a")]),
]
# --- after: places
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


def journeys_between(stations, journeys):
    matrix = [[0] * len(stations) for _ in stations]
    stations_places = (
        _First(stations)
        if type(stations) is list
        and _are_plain(stations)
        and type(journeys) is list
        and _are_plain(journeys)
        else None
    )
    for start, end in journeys:
        row = (stations.index(start) if stations_places is None else stations_places[start])
        column = (stations.index(end) if stations_places is None else stations_places[end])
        matrix[row][column] += 1
    return matrix
