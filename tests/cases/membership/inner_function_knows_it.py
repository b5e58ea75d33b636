# --- before
def unique(items):
    seen = []

    def clear():
        seen.clear()

    for item in items:
        if item not in seen:
            seen.append(item)
        if item == 3:
            clear()
    return seen
# --- inputs: unique
CALLS = [call([1, 2, 1])]
# --- declined: an inner function knows `seen`
