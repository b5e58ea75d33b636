# --- before
def pair(values):
    made = [sum(values)]
    return made, len(values)


def rows(values, rounds):
    found = []
    for number in range(rounds):
        row, size = pair(values)
        found.append(row)
    return found
# --- inputs: rows
CALLS = [call([1.5, 2.0], 4), call([3], 2)]
# --- declined: a list is used there in a way that is not known
