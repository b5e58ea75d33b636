# --- before
def sizes(xs):
    z = 1
    out = []
    for x in xs:
        out.append(abs(z))
        z = z * x
    return out

# --- inputs: sizes
CALLS = [call([1j, 2j, 1.5 + 0j])]

# --- declined: may be an int
