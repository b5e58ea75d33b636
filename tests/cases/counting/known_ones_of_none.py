# --- before
"""A case."""


def tally(votes):
    counts = {}
    for vote in votes:
        if vote in counts:
            counts[vote] += 1
    return counts
# --- inputs: tally
CALLS = [call(["a", "b"])]
# --- declined: is empty when the loop begins
