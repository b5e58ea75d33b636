# --- before
def lowest(data):
    xs = [3, 2, 1]
    found = []
    for value in data:
        sorted(xs)[0] = str(value)
        found.append(xs[-1])
        xs.append(value)
    return found
# --- inputs: lowest
CALLS = [call([50, 40, 30])]
# --- declined: may be kept
