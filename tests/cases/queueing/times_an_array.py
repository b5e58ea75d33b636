# --- before
"""A case."""


def taken(count):
    queue = [1] * count
    found = []
    while len(queue) > 0:
        one = queue.pop(0)
        found.append(one)
    return found
# --- inputs: taken
CALLS = [call(3)]
# --- declined: is not made once
