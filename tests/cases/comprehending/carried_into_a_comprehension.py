# --- before
"""The inner comprehension goes over what the round before has left."""


def pairs(xs):
    x = 5
    kept = []
    for i in xs:
        both = [x for x in (x, i)]
        x = i
        kept.append((both, x))
    return kept
# --- inputs: pairs
CALLS = [call([1, 2, 3])]
# --- declined: `x` is carried from one round of the loop to the next
