# --- before
def reached(values):
    found = [1]
    for one in found:
        if one + values[0] < 100:  # for ever, where the first is 0
            found.append(one + values[0])
    return len(found)


def rests(values, others):
    total = 0
    for other in others:
        total += other % reached(values)
    return total
# --- inputs: rests
CALLS = [call([1, 2], [3, 4])]
# --- declined: might take long, and the loop may never come to it
