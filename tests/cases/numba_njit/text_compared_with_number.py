# --- before
def count(text, wanted):
    found = 0
    for c in text:
        if c == wanted:
            found += 1
    return found

# --- inputs: count
CALLS = [call("a1", 1)]

# --- declined: it compares text with something else
