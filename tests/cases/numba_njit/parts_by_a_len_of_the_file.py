# --- before
def len(things):
    return 2


def total(xs):
    values = [max(x, 0) for x in xs]
    t = 0.0
    for i in range(3):
        t += values[i] * values[i - 1]
    return t


# --- inputs: total
CALLS = [call([1.5, -2.0, 0.0])]
# --- declined: its list would hold a float or an int
