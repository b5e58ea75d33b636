# --- before
"""`s & s` of one set is in another order than of two equal ones."""


def shared(words):
    found = []
    for one in words:
        for other in words:
            found.append(list(set(one) & set(other)))
    return found
# --- inputs: shared
CALLS = [call(["abcdefgh", "qwertzuiop", "qwertzuiop"])]
# --- declined: what `set(one)` makes is kept, and each round needs one of its own
