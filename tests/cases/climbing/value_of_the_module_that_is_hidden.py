# --- before
unit = 5


def stairs(n):
    if n < 2:
        if n < -5:
            unit = 3
        return unit
    return stairs(n - 1) + stairs(n - 2)
# --- inputs: stairs
CALLS = [call(9)]
CHECKS = [call(-7), call(1)]
# --- declined: `unit` has no value
