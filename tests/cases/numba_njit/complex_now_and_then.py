# --- before
def mixed(xs):
    z = 2.5
    out = []
    for x in xs:
        out.append(z * x)
        z = x * 1j
    return out

# --- inputs: mixed
CALLS = [call([0.5, 1.5, 2.5])]

# --- declined: `z` is not always a complex number
