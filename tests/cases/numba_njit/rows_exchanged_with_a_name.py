# --- before
def shuffled(n):
    a = [[10 * i + j for j in range(3)] for i in range(n)]
    top = a[0]
    a[0], a[n - 1] = a[n - 1], a[0]
    top[0] = 7
    return a[n - 1][0]
# --- inputs: shuffled
CALLS = [call(4), call(3)]
CHECKS = [call(1)]
# --- declined: it stores into a list of lists
