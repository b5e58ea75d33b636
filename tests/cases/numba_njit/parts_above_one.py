# --- before
def total(xs):
    values = [max(x, 1) for x in xs]
    t = 0.0
    for i in range(len(values)):
        t += values[i] * values[i - 1]
    return t


# --- inputs: total
CALLS = [call([1.5, -2.0, 0.0])]
# --- declined: its list would hold a float or an int
