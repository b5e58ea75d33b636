# --- before
def width(text, count):
    return len(text * count)


def total_width(values, text, count):
    total = 0
    for value in values:
        if count < 100:
            total += value * width(text, count)
    return total
# --- inputs: total_width
CALLS = [call([1, 2], "ab", 3), call([], "b", 1)]
CHECKS = [call([1], "b", 500)]
# --- declined: might take long
