# --- before
def stairs(n, most=3):
    if n < 0:
        return 0
    if n == 0:
        return most
    return stairs(n - 1) + stairs(n - 2)
# --- inputs: stairs
CALLS = [call(5, 2)]
# --- declined: leaves out an argument where it calls itself
