# --- before
def rename(words, stop):
    for i in range(len(words)):
        if words[i] in stop:
            stop[0] = words[i]
    return stop
# --- inputs: rename
CALLS = [call(["a", "b"], ["b"])]
# --- declined: `stop` may be something else than a dict
