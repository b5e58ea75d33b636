# --- before
def spans(values, width):
    found = []
    window = values[0:width]
    for i in range(len(values)):
        found.append(max(window))
        window = values[i : i + width]
    return found
# --- inputs: spans
CALLS = [call([3, 1, 2, 4], 2)]
# --- declined: `window` may be of another round in line 5
