# --- before
def longest(text):
    best = 0
    for word in text.split():
        best = max(best, len(word))
    return best

# --- inputs: longest
CALLS = [call("a bc def")]

# --- declined: it uses text in a way that codes do not follow
