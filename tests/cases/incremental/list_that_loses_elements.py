# --- before
def totals(values):
    found = []
    for i in range(len(values)):
        found.append(sum(values[:i]))
        values.pop()
    return found
# --- inputs: totals
CALLS = [call([3, 1, 2, 5])]
# --- declined: `values.pop()` may do more than compute
