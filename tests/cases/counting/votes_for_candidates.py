# --- before
"""A case."""


def tally(votes, counts):
    """Votes for those who stand; the number of all votes."""
    cast = 0
    for vote in votes:
        cast += 1
        if vote.strip() in counts:
            counts[vote.strip()] = counts[vote.strip()] + 1
    return cast
# --- inputs: tally
from collections import Counter, defaultdict


class Same(str):
    __hash__ = str.__hash__

    def __eq__(self, other):
        print("asked")
        return True


class Dict(dict):
    def __setitem__(self, key, value):
        print("set", key)
        super().__setitem__(key, value)


CALLS = [call([" ann", "bob ", "ann", "eve", "bob", " ann"] * 4, {"bob": 0, "ann": 3})]
CHECKS = [
    call([], {"a": 1}),
    call(["a", "b"], {}),
    call(["anybody else", "a", " \t", " ", "anybody else"], {"a": 1, "anybody else": 0, "": 7}),
    call(["a", "b", "a"], {"a": 0.5, "b": 1}),
    call(["a", "b", "a"], {"a": True, "b": 2**70}),
    call(["a", "b"], {"a": None}),
    call(["b", "a"], {"a": "x", "b": 1}),
    call(["a", "b"], {Same("a"): 1}),
    call(["1", "a"], {1: 1, "a": 1}),
    call(["a", "b"], Dict(a=1)),
    call(["a", "b"], Counter(a=1)),
    call(["a", "b"], defaultdict(int, a=1)),
    call(["a", 3], {"a": 1}),
    call(["a", None, "a"], {"a": 1}),
    call([Same("q")], {"a": 1}),
    call("abab", {"a": 1}),
    call(None, {"a": 1}),
    call(["a"], None),
]
# --- after: counted at once
"""A case."""

from collections import Counter as _Counter


def tally(votes, counts):
    """Votes for those who stand; the number of all votes."""
    cast = 0
    if (
        type(votes) is list
        and set(map(type, votes)) <= {str}
        and type(cast) is int
        and type(counts) is dict
        and set(map(type, counts)) <= {str}
        and set(map(type, counts.values())) <= {int}
    ):
        for vote, times in _Counter(votes).items():
            vote = vote.strip()
            if vote in counts:
                counts[vote] += times
            cast += times
    else:
        for vote in votes:
            cast += 1
            if vote.strip() in counts:
                counts[vote.strip()] = counts[vote.strip()] + 1
    return cast
