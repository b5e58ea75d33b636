# --- before
import cmath


def logarithms(xs):
    out = []
    for x in xs:
        out.append(cmath.log(x - 2))
    return out

# --- inputs: logarithms
CALLS = [call([0.5, 1.5, 2.5])]

# --- declined: cmath.log
