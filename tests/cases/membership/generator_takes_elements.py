# --- before
"""A case."""


def kept(words):
    stop = ["a"]
    dropping = (stop.pop() for _ in words)
    stop = ["a", "b", "c"]
    found = []
    for word in words:
        if word in stop:
            found.append(word)
            next(dropping)
    return found
# --- inputs: kept
CALLS = [call(["a", "c", "b", "z"])]
# --- declined: may be changed or handed on
