# --- before
def lengths(words):
    found = []
    for word in words:
        found.append(len(word))
    return found, word
# --- inputs: lengths
CALLS = [call(["a", "bc"])]
# --- declined: `word` is used again after the loop
