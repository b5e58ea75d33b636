# --- before
def total(m, seen):
    t = 0.0
    for col in zip(*m):
        t += sum(col)
    for x in {1.0, t}:
        t += x
    return t


# --- inputs: total
CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]], 1)]
# --- declined: line 5: a float is a key of a set
