# --- before
def total(xs):
    s = 0.0
    try:
        for x in xs:
            s += 1.0 / x
    finally:
        s += 1.0
    return s

# --- inputs: total
CALLS = [call([1.0, 2.0])]

# --- declined: line 3: it uses `try`
