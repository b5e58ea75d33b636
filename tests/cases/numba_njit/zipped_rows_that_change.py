# --- before
def total(m):
    first = m[0]
    t = 0.0
    for col in zip(*m):
        first[1] = 99.0
        t += sum(col)
    return t


# --- inputs: total
CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]])]
# --- declined: it calls a function with starred arguments
