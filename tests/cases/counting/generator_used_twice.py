# --- before
def count(lines):
    counts = {}
    for line in lines:
        words = (word for word in line.split())
        seen = []
        for word in words:
            seen.append(word)
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    return counts
# --- inputs: count
CALLS = [call(["a b"])]
# --- declined: is a generator, which can be gone through only once
