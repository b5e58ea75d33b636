# --- before
"""A case."""


def pairs_of(text):
    pairs = {}
    i = 0
    for i in range(len(text) - 1):
        pair = text[i : i + 2]
        pairs[pair] = pairs.get(pair, 0) + 1
    return pairs, i
# --- inputs: pairs_of
CALLS = [call("abab")]
# --- declined: `i` is used again after the loop
