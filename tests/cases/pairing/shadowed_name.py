# --- before
def zip(a, b):
    return []


def pairs(first, second):
    count = 0
    for one in first:
        for other in second:
            if one == other:
                count += 1
    return count
# --- inputs: pairs
CALLS = [call([1, 2], [2, 3])]
# --- declined: the file gives `zip` another meaning
