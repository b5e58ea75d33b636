# --- before
def count(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts, word
# --- inputs: count
CALLS = [call(["a", "b"])]
# --- declined: `word` is used again after the loop
