# --- before
def longest(words):
    best = 0
    for word in words:
        best = max(best, len(word))
    return best

# --- inputs: longest
CALLS = [call(["a", "bc"])]

# --- declined: `words` is of type list of str
