# --- before
"""A case."""


def pairs_of(text):
    pairs = {}
    for i in range(len(text) - 1):
        pair = text[i : i + 2]
        if pair.isalpha():
            if pair not in pairs:
                pairs[pair] = 0
            pairs[pair] = pairs[pair] + 1
    return pairs
# --- inputs: pairs_of
class Loud(str):
    def __getitem__(self, place):
        print("asked for", place)
        return "ab"

    def __len__(self):
        return 4


CALLS = [call("the theme, ÉÉÉ ß\ud800x \U0001f600y \u0301e" * 9)]
CHECKS = [
    call(""),
    call("a"),
    call("ab"),
    call("a\x00b\x00"),
    call(Loud("xyz")),
    call(["a", "b", "c"]),
    call(("a", "b")),
    call(b"abc"),
    call(None),
    call(5),
]
# --- after: counted at once
"""A case."""

from collections import Counter as _Counter


def pairs_of(text):
    pairs = {}
    if type(text) is str:
        for pair, times in _Counter(zip(text, text[1:])).items():
            pair = "".join(pair)
            if pair.isalpha():
                pairs[pair] = pairs.get(pair, 0) + times
    else:
        for i in range(len(text) - 1):
            pair = text[i : i + 2]
            if pair.isalpha():
                if pair not in pairs:
                    pairs[pair] = 0
                pairs[pair] = pairs[pair] + 1
    return pairs
