# --- before
def spans(values, width):
    found = []
    for i in range(len(values) - width + 1):
        window = values[i : i + width]
        found.append((max(window), window))
    return found
# --- inputs: spans
CALLS = [call([3, 1, 2, 4], 2)]
# --- declined: a list is used there in a way that is not known
