# --- before
def mixed(found, limit):
    for a in range(limit):
        if a > 3:
            found.append((a, a * a))
        else:
            found.append(a)

# --- inputs: mixed
CALLS = [call([], 30), call([], 2)]

# --- declined: into a list of tuples
