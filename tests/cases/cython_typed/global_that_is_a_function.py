# --- before
def limit():
    return 3


limit = len


def short(words):
    found = []
    for word in words:
        if len(word) < limit(word):
            found.append(limit)
    return found
# --- inputs: short
CALLS = [call(["a"])]
# --- declined: it calls `limit`
