# --- before
def recent(stream):
    window = []
    hits = 0
    for item in stream:
        if item in window:
            hits += 1
        window.append(item)
        if len(window) > 3:
            window.remove(window[0])
    return hits
# --- inputs: recent
CALLS = [call([1, 2, 1])]
# --- declined: `window` may be changed or handed on in line 9
