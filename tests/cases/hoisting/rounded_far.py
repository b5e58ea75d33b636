# --- before
def total_rounded(values, number, places):
    total = 0
    for value in values:
        if places > -20:
            total += value * max(round(number, places), 3)
    return total
# --- inputs: total_rounded
CALLS = [call([1, 2], 3, 1), call([], 5, -1)]
CHECKS = [call([1], 5, -30)]
# --- declined: might take long
