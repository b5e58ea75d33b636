# --- before
def orbit(xs, n):
    for i in range(n):
        xs.append(3.7 * xs[-1] * (1 - xs[-1]))

# --- inputs: orbit
CALLS = [call([0.5], 3)]

# --- declined: line 3: it changes the length of `xs`, a list that comes from outside
