# --- before
def range(n):
    return [0]


def total(m):
    t = 0.0
    for col in zip(*m):
        t += sum(col)
    return t


# --- inputs: total
CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]])]
# --- declined: it calls a function with starred arguments
