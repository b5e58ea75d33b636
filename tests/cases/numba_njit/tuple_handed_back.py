# --- before
def best(start, n):
    for i in range(n):
        if i * 0.5 > start[0]:
            return (i * 0.5, 1.0)
    return start

# --- inputs: best
CALLS = [call((0.5, 2.0), 3)]

# --- declined: it may return `start`, a tuple that is passed in
