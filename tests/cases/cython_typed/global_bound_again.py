# --- before
LIMIT = 3
LIMIT = 4


def short(words):
    found = []
    for word in words:
        if len(word) < LIMIT:
            found.append(word)
    return found
# --- inputs: short
CALLS = [call(["a"])]
# --- declined: `LIMIT` is bound more than once in the file
