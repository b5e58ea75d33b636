# --- before
def squared(values):
    number = 3
    for value in values:
        number = number * number
    return number % 7


def rests(values, others):
    total = 0
    for other in others:
        total += other % squared(values)
    return total
# --- inputs: rests
CALLS = [call([1, 2], [3, 4])]
# --- declined: might take long, and the loop may never come to it
