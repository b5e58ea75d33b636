# --- before
"""The last letter is given back, too."""


def count(text, counts):
    ch = ""
    for ch in text:
        counts[ch] += 1
    return ch
# --- inputs: count
CALLS = [call("aab", {"a": 0, "b": 0}), call("", {})]
# --- declined: `ch` is used again after the loop
