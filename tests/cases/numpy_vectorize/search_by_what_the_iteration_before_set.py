# --- before
def f(a, k):
    m = k
    for i in range(len(a)):
        if m > a[i]:
            break
        m = -k
        m = max(a[i], m)
    return m

# --- inputs: f
CALLS = [call([0.25 * i for i in range(60)], -9.0)]

# --- declined: `break` may end the loop early
