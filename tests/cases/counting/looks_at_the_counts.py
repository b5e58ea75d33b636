# --- before
def count(words):
    counts = {}
    for word in words:
        if word.lower() not in counts:
            counts[word] = counts.get(word, 0) + 1
    return counts
# --- inputs: count
CALLS = [call(["a", "A"])]
# --- declined: `counts` is used in the loop for more than counting
