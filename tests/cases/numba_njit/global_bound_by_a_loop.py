# --- before
i = 0


def step(n):
    global i
    for i in range(n):
        if i * i > n:
            break
    return i


def walk(n):
    t = 0
    for k in range(n):
        t += step(k) - i
    return t

# --- inputs: walk
CALLS = [call(9), call(30)]
# --- declined: it writes a global
