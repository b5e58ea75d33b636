# --- before
def count(words):
    counts, previous = {}, ""
    for word in words:
        if word != previous:
            counts[word] = counts.get(word, 0) + 1
        previous = word
    return counts
# --- inputs: count
CALLS = [call(["a", "a", "b"])]
# --- declined: `if word != previous:` is not a step that can be done in bulk
