# --- before
def f(n):
    a = [[i + 1 for j in range(3)] for i in range(n)]
    a[n - 1][0] = 0
    a[0], a[a[0][0]] = a[a[0][0]], a[0]
    a[0][1] = 9
    return a[1][1]
# --- inputs: f
CALLS = [call(4), call(5)]
CHECKS = [call(3)]
# --- declined: it stores into a list of lists
