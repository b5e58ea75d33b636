# --- before
def spans(values, width):
    found = []
    for i in range(len(values) - width + 1):
        window = values[i : i + width]
        window.append(0)
        found.append(max(window))
    return found
# --- inputs: spans
CALLS = [call([3, 1, 2, 4], 2)]
# --- declined: `window` may be kept or changed
