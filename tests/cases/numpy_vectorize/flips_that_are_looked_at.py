# --- before
def flips(values, limit):
    above = True
    count = 0
    for value in values:
        if value > limit:
            above = not above
        if above:
            count += 1
    return count

# --- inputs: flips
CALLS = [call([0.5 * (k * k % 7) for k in range(40)], 1.0)]
CHECKS = [call([], 0.0)]

# --- declined: as an earlier iteration has left it
