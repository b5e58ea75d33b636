# --- before
def count(words, set):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts
# --- inputs: count
CALLS = [call(["a", "b"], 1)]
# --- declined: the file gives `set` another meaning
