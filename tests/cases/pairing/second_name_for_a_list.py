# --- before
def chain(first, second):
    mine = []
    alias = mine
    for one in second:
        alias.append(one)
    count = 0
    for one in first:
        for other in mine:
            if one == other:
                count += 1
                alias.append(0)
    return count
# --- inputs: chain
CALLS = [call([1, 2], [2, 3])]
# --- declined: `alias` is changed, and may be what is gone through
