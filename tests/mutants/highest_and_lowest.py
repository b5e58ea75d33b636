# --- program: highest
"""The highest of those values that count, and where it is; None where none does."""


def counting(values, least):
    for i in range(len(values)):
        if values[i] > least:
            yield i, values[i]


def highest(values, least):
    best = None
    place = None
    for i, value in counting(values, least):
        if best is None or value > best:
            best = value
            place = i
    return best, place


if __name__ == "__main__":
    print(highest([-3, -2, -1], -9), highest([4, 8, 8, 1], 2), highest([1, 0], 5))
# --- wrong: a number that may be lower stands for None | call 1, return[0]
def highest(values, least):
    best = 0
    place = None
    for i, value in counting(values, least):
        if value > best:
            best = value
            place = i
    return best, place
# --- wrong: what was never set is no None | call 3, return[0]
def highest(values, least):
    best, place, known = 0, 0, False
    for i, value in counting(values, least):
        if not known or value > best:
            best, place, known = value, i, True
    return best, place
# --- wrong: the last of equal ones | call 2, return[1]
def highest(values, least):
    best = None
    place = None
    for i, value in counting(values, least):
        if best is None or value >= best:
            best = value
            place = i
    return best, place
# --- wrong: one value of the generator too few | call 1, return
def highest(values, least):
    best = None
    place = None
    for i, value in counting(values[:-1], least):
        if best is None or value > best:
            best = value
            place = i
    return best, place
