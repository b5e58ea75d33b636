# --- before
def pairs(first, second):
    for one in first:
        for other in second:
            if one == other:
                print(one)
# --- inputs: pairs
CALLS = [call([1, 2], [2, 3])]
# --- declined: `print(one)` may do more than compute
