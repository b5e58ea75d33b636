# --- before
def upto(n):
    i = 0
    while i < n:
        yield i
        i += 1


def odd(n):
    s = 0
    for v in upto(n):
        if v % 2 == 0:
            continue
        s += v
    return s
# --- inputs: odd
CALLS = [call(7), call(3)]
CHECKS = [call(0)]
# --- declined: upto is a generator
