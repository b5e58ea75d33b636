# --- before
total = 0
rounds = 0


def add(x):
    global total, rounds
    total += x
    rounds += 1


def spread(xs, steps):
    for _ in range(steps):
        for x in xs:
            add(x * 0.5)
    return total / rounds

# --- inputs: spread
CALLS = [call([0.5, 1.5, 2.25], 3), call([2.5], 4)]
CHECKS = [call([], 2), call([1, 2], 2), call([1.0, float("nan")], 1), call([1e308, 1e308, 1e308, 1e308], 2), call([-0.0], 1)]
# --- declined: a global that is an int at first and a float later
