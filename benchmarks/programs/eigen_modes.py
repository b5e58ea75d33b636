# program: vibration modes of a chain of masses, eigh and solve
# techniques: linear algebra
# place: function
# numeric: yes
# vectorizable: no
# expect: decline: already optimal, the time is in LAPACK
"""Normal modes of a chain of coupled masses, and its answer to a constant load."""

import numpy as np


def stiffness(n, k=1.0):
    """Springs between neighbours, both ends fixed; every tenth spring is stiffer."""
    springs = np.full(n + 1, k)
    springs[::10] *= 3
    K = np.diag(springs[:-1] + springs[1:])
    K -= np.diag(springs[1:-1], 1) + np.diag(springs[1:-1], -1)
    return K


def main():
    n = 900
    K = stiffness(n)
    w2, modes = np.linalg.eigh(K)
    frequencies = np.sqrt(w2)
    load = np.sin(np.linspace(0, 3, n)) + 0.5
    x = np.linalg.solve(K, load)
    residual = np.abs(K @ x - load).max()
    print("modes", modes.shape, modes.dtype)
    print("lowest frequencies ", [f"{f:.8f}" for f in frequencies[:4]])
    print("highest frequencies", [f"{f:.8f}" for f in frequencies[-4:]])
    print(f"sum of squares {np.sum(w2):.8f}, trace {np.trace(K):.8f}")
    print(f"largest displacement {x.max():.6f} at {x.argmax()}")
    print("residual is small:", residual < 1e-8)
    print("orthogonal:", np.allclose(modes.T @ modes, np.eye(n), atol=1e-10))


if __name__ == "__main__":
    main()
