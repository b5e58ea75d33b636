# --- before
def shuffled(n):
    a = [[10 * i + j for j in range(3)] for i in range(n)]
    total = 0
    for row in a:
        a[0], a[n - 1] = a[n - 1], a[0]
        total = 3 * total + row[0]
    return total
# --- inputs: shuffled
CALLS = [call(4), call(3)]
CHECKS = [call(1)]
# --- declined: it stores into a list of lists
