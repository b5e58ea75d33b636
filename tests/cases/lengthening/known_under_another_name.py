# --- before
def steps(numbers):
    """Every state on the way is kept."""
    states = []
    now = []
    for n in numbers:
        now = now + [n]
        states.append(now)
    return states
# --- inputs: steps
CALLS = [call([1, 2, 3])]
# --- declined: may give `now` another name while it grows
