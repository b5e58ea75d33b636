# --- before
def pairs(n):
    for i in range(n):
        for j in range(i):
            yield i * j


def first_above(n, limit):
    for product in pairs(n):
        if product > limit:
            break
    else:
        return -1
    return product
# --- inputs: first_above
CALLS = [call(9, 20), call(3, 100)]
CHECKS = [call(0, 1)]
# --- declined: pairs is a generator
