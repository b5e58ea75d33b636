# --- before
def f(x):
    return x * x - 2.0


def newton(f, x, n):
    for i in range(n):
        def f(x, g=f):
            return 0.5 * g(x)
        x = x - f(x) / (2.0 * x)
    return x
# --- inputs: newton
CALLS = [call(f, 1.0, 10)]
# --- declined: newton uses the name of what it is given for a variable
