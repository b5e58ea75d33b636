# --- before
def sum(values):
    return 0


def totals(values):
    found = []
    for i in range(len(values)):
        found.append(max(values[: i + 1]))
    return found
# --- inputs: totals
CALLS = [call([3, 1, 2])]
# --- declined: the file gives `sum` another meaning
