# --- before
def fill(a, start, step):
    place = start
    while place < len(a):
        a[place] = place
        place += step
    return place

# --- inputs: fill
CALLS = [call([0] * 100, 5, 7), call([0] * 50, 1, 3)]

# --- declined: how often the loop runs is not known before it ends
