# --- before
"""A case."""


def taken(given, more):
    queue = list(given)
    found = []
    while queue:
        one = queue.pop(0)
        found.append(one)
        if one == 2:
            queue.insert(0, *more)
    return found
# --- inputs: taken
CALLS = [call([1, 2, 3], [4])]
# --- declined: asks something else of `queue`
