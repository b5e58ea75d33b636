# --- before
def smallest(values, sys):
    best = sys.maxsize
    for v in values:
        if v < best:
            best = v
    return best
# --- inputs: smallest
class Own:
    maxsize = 100


CALLS = [call([300, 500], Own()), call([4], Own())]
# --- declined: is of type case.Own
