# --- before
calls = 0
g = lambda i: i + calls

def h(i):
    global calls
    calls += 1
    return i * 2

def f(n, x):
    t = x
    for i in range(n):
        t += h(i) + g(i)
    return t
# --- inputs: f
CALLS = [call(4, 0.5)]
# --- declined: it writes a global
