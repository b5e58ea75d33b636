# --- before
def pairs(values):
    count = 0
    for value in values:
        for other in values:
            if value < other:
                count += 1
    return count


def scored(values, limit):
    total = 0
    for value in values:
        if value > limit:
            total += pairs(values)
    return total
# --- inputs: scored
CALLS = [call([1, 2, 3], 2), call([], 5)]
CHECKS = [call([1], 5)]
# --- declined: might take long
