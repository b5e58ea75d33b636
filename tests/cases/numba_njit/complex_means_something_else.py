# --- before
def complex(a, b):
    return a - b * 2j


def made(xs):
    out = []
    for x in xs:
        out.append(complex(x, 1.0))
    return out

# --- inputs: made
CALLS = [call([0.5, 1.5])]

# --- declined: does not mean Python's own
