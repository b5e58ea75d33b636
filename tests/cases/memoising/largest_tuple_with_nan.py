# --- before
def best(i, j, far):
    if i + j == 0:
        return far - far, 0
    if i == 0:
        return best(i, j - 1, far)
    if j == 0:
        return best(i - 1, j, far)
    return max((best(i - 1, j, far)[0], i), (best(i, j - 1, far)[0], i + 1))
# --- inputs: best
import math

CALLS = [call(4, 4, math.inf)]
# --- declined: nan is found as the object that it is
