# --- before
"""A case."""


def pairs_with_product(entries, target):
    found = []
    for i in range(len(entries)):
        for j in range(i + 1, len(entries)):
            if entries[i] * entries[j] == target:
                found.append((i, j))
    return found
# --- inputs: pairs_with_product
CALLS = [call([1, 2, 3, 4, 3, 5, -2, 8], 6)]
# --- declined: what is compared of an element changes
