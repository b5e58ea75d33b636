# --- before
def longest(t, n, m, same):
    for i in range(1, n):
        for j in range(1, m):
            if same[i, j]:
                t[i, j] = t[i - 1, j - 1] + 1.0
            else:
                t[i, j] = max(t[i - 1, j], t[i, j - 1])

# --- inputs: longest
import numpy as np

CALLS = [call(np.zeros((5, 5)), 5, 5, np.eye(5) > 0)]

# --- declined: which an earlier iteration may have written
