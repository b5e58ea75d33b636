# --- before
def votes(ballots):
    """Translated from Python 2, where `keys()` gave a list."""
    result = {}
    for name in ballots:
        if name in list(result.keys()):
            result[name] += 1
        else:
            result[name] = 1
    return result
# --- inputs: votes
class Same(str):
    """Equal to every text, whatever its hash."""

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


NAN = float("nan")
CALLS = [call(["Ann", "Bo", "Ann", "Cy"] * 50)]
CHECKS = [
    call([]),
    call([1, True, 1.0, 0.0, -0.0, "1"]),
    call([NAN, NAN, float("nan")]),
    call(["a", Same("b"), "c"]),
    call([Same("a"), "b"]),
    call([["a"], "b"]),
    call(["a", ["a"]]),
    call([[1], (2,), (2,)]),
    call("abca"),
    call(iter("abca")),
    call(None),
]
# --- after: counted at once
from collections import Counter as _Counter

def votes(ballots):
    """Translated from Python 2, where `keys()` gave a list."""
    result = {}
    if type(ballots) is list and set(map(type, ballots)) <= {str}:
        result.update(_Counter(ballots))
    else:
        for name in ballots:
            if name in list(result.keys()):
                result[name] += 1
            else:
                result[name] = 1
    return result
