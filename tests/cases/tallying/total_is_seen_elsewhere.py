# --- before
"""A number that an inner function knows."""


def count(text, counts):
    total = 0

    def seen():
        return total

    for ch in text:
        counts[ch] += 1
        total += 1
    return seen()
# --- inputs: count
CALLS = [call("aaaab", {"a": 0, "b": 0}), call("", {})]
# --- declined: belongs to more than count
