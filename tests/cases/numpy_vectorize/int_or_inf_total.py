# --- before
def total(costs):
    s = 0
    for c in costs:
        s = s + c
    return s

# --- inputs: total
INF = float("inf")
CALLS = [call([1, INF, 3])]

# --- declined: adds up ints that may be infinite
