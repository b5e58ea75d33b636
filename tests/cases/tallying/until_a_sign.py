# --- before
"""It ends at a full stop."""


def count(text, counts):
    for ch in text:
        if ch == ".":
            break
        counts[ch] += 1
    return counts
# --- inputs: count
CALLS = [call("aa.b", {"a": 0, "b": 0}), call("", {})]
# --- declined: `break` is more than to count
