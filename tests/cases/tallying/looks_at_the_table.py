# --- before
"""What a round does depends on what others did."""


def count(text, counts):
    for ch in text:
        if counts[ch] < 2:
            counts[ch] += 1
    return counts
# --- inputs: count
CALLS = [call("aaaab", {"a": 0, "b": 0}), call("", {})]
# --- declined: may do more than look at the character
