# --- before
def count(words):
    counts, total = {}, 0
    for word in words:
        if len(word) > total:
            counts[word] = counts.get(word, 0) + 1
            total += 1
    return counts
# --- inputs: count
CALLS = [call(["a", "ab", "ab", "abc"])]
# --- declined: `total` is carried from one round of the loop to the next
