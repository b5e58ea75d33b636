# --- before
"""A case."""


def pairs_with_sum(entries, target):
    found = []
    j = -1
    for i in range(len(entries)):
        for j in range(i + 1, len(entries)):
            if entries[i] + entries[j] == target:
                found.append(i)
    return found, j
# --- inputs: pairs_with_sum
CALLS = [call([1, 2, 3, 4, 3, 5, -2, 8], 6)]
# --- declined: `j` is used again after the inner loop
