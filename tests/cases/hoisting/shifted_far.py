# --- before
def shifted(count):
    number = 1
    number <<= count
    return number


def total_shifted(values, count):
    total = 0
    for value in values:
        if count < 100:
            total += value * shifted(count)
    return total
# --- inputs: total_shifted
CALLS = [call([1, 2], 3), call([], 5)]
CHECKS = [call([1], 500)]
# --- declined: might take long
