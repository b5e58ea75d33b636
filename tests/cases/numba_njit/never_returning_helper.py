# --- before
def fail(n):
    raise ValueError(n)


def count(n):
    x = 1
    for i in range(n):
        if i < 0:
            fail(i)
            x = 0.5
    return x

# --- inputs: count
CALLS = [call(5)]

# --- declined: fail never returns
