# --- before
def pivot(a):
    for i in range(len(a)):
        if a[i][i] == 0.0:
            a[i], a[0] = a[0], a[i]

# --- inputs: pivot
CALLS = [call([[0.0, 1.0], [1.0, 0.0]])]

# --- declined: line 4: it stores into a list of lists
