# --- before
def best(counts):
    ranked = sorted(counts)
    print(len(locals()["ranked"]))
    return ranked[0]
# --- inputs: best
CALLS = [call([*range(6000)])]
# --- declined: looks at its variables by name
