# --- before
def counted(a, n):
    s = 0
    for i in range(n):
        a[i] = a[i] * 2.0
        s = s + 5 + 2
    return s

# --- inputs: counted
CALLS = [call([1.0, 2.0, 4.0], 3)]
CHECKS = [call([1.0, 2.0, 4.0], 0)]

# --- declined: each iteration needs the `s` of the one before
