# --- before
def count(path):
    counts = {}
    try:
        with open(path, encoding="utf-8") as file:
            for word in file:
                word = word.strip()
                counts[word] = counts.get(word, 0) + 1
    except UnicodeDecodeError:
        pass
    return counts
# --- inputs: count
CALLS = [call("/dev/null")]
# --- declined: the counts are still seen when reading the file fails half-way
