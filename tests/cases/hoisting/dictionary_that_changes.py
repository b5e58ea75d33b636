# --- before
def shares(counts):
    for key in ["a", "b"]:
        counts[key] = counts[key] / sum(counts.values())
    return counts
# --- inputs: shares
CALLS = [call({"a": 1, "b": 3})]
# --- declined: `counts` is changed, and may be what is gone through
