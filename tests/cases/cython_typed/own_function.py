# --- before
def weight(word):
    return len(word)


def total(words):
    found = 0
    for word in words:
        found += weight(word)
    return found
# --- inputs: total
CALLS = [call(["a", "bc"])]
# --- declined: it calls `weight`, which is not compiled with it
