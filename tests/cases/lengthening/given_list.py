# --- before
def extended(known, numbers):
    for n in numbers:
        known = known + [n]
    return known
# --- inputs: extended
CALLS = [call([0], [1, 2, 3])]
# --- declined: is made elsewhere than in front of its loop
