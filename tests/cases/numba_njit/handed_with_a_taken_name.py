# --- before
def total(f, low, n):
    found = 0.0
    for i in range(n):
        found += f(low + i)
    return found


def line(a, b):
    def g(x):
        return a * x + b

    return g


def scaled(g, g_held):
    def df(x):
        return g(x) * g_held[0] + g_held[1]

    return df
# --- inputs: total
CALLS = [call(scaled(line(1.0, 2.0), [5.0, 7.0]), 0.0, 5)]
# --- declined: `f_g_held` is a name already
