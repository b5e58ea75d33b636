# --- before
import numpy as np


def gram_schmidt(A):
    Q = A.copy()
    for k in range(len(Q)):
        for j in range(k):
            Q[k] -= np.dot(Q[j], Q[k]) * Q[j]
        Q[k] /= np.linalg.norm(Q[k])
    return Q
# --- inputs: gram_schmidt
CALLS = [call(np.random.default_rng(4).normal(size=(5, 8)))]
# --- declined: `Q` changes in the loop
