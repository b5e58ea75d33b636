# --- before
"""A case."""


def pairs_of(text):
    pairs = {}
    for i in range(len(text) - 1):
        if i % 2 == 0:
            pairs[text[i : i + 2]] = pairs.get(text[i : i + 2], 0) + 1
    return pairs
# --- inputs: pairs_of
CALLS = [call("abab")]
# --- declined: gives is not known to be a text or a list of texts
