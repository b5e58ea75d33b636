# --- before
def half(x):
    return x * 0.5


def series(x):
    return half(x) + 1.0


def total(a, n):
    s = 0.0
    for i in range(n):
        s += series(a + i)
    return s
# --- inputs: total
CALLS = [call(0.5, 4)]
# --- declined: it calls `series`, which is not compiled with it
