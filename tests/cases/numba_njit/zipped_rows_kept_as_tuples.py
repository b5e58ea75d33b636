# --- before
def same(column):
    return column


def best(m):
    most = 0.0
    kept = m[0]
    for col in zip(*m):
        if sum(same(col)) > most:
            most = sum(col)
            kept = same(col)
    return kept


# --- inputs: best
CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]])]
# --- declined: it calls a function with starred arguments
