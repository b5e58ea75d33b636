# --- before
def states(xs):
    flag = False
    for x in xs:
        flag += x > 0.0
    return flag
# --- inputs: states
CALLS = [call([0.5, -0.25, 2.0]), call([0.5, 1.5])]
CHECKS = [call([])]
# --- declined: True and False as numbers
