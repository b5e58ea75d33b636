# program: normal modes of a membrane by cyclic Jacobi, everything global
# techniques: linear algebra
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve
# Normal modes of a 2D sheet of masses on springs (clamped edge) - cyclic Jacobi
# quick script, everything global

import numpy as np
nx = 8
ny = 8
N = nx * ny
kx, ky, kd = 1.0, 1.4, 0.25

M = np.zeros(N)
for ix in range(nx):
    for iy in range(ny):
        M[ix * ny + iy] = 1.0 + 0.5 * ((ix + 2 * iy) % 3)

K = np.zeros((N, N))
for ix in range(nx):
    for iy in range(ny):
        a = ix * ny + iy
        for dx, dy, kk in [(1, 0, kx), (0, 1, ky), (1, 1, kd), (1, -1, kd)]:
            for s in [1, -1]:
                jx = ix + s * dx
                jy = iy + s * dy
                K[a, a] += kk
                if 0 <= jx < nx and 0 <= jy < ny:
                    K[a, jx * ny + jy] -= kk

# mass weighted dynamical matrix
A = np.zeros((N, N))
for i in range(N):
    for j in range(N):
        A[i, j] = K[i, j] / np.sqrt(M[i] * M[j])
V = np.identity(N)

sweeps = 0
while True:
    off = 0.0
    for i in range(N):
        for j in range(i + 1, N):
            off += A[i, j] ** 2
    print("sweep %d  off-diagonal %.9f" % (sweeps, np.sqrt(off)))
    if np.sqrt(off) < 1e-11 or sweeps > 20:
        break
    for p in range(N - 1):
        for q in range(p + 1, N):
            if abs(A[p, q]) < 1e-14:
                continue
            theta = (A[q, q] - A[p, p]) / (2.0 * A[p, q])
            if theta >= 0:
                t = 1.0 / (theta + np.sqrt(theta * theta + 1.0))
            else:
                t = -1.0 / (-theta + np.sqrt(theta * theta + 1.0))
            c = 1.0 / np.sqrt(t * t + 1.0)
            s = t * c
            for k in range(N):
                akp = A[k, p]
                akq = A[k, q]
                A[k, p] = c * akp - s * akq
                A[k, q] = s * akp + c * akq
            for k in range(N):
                apk = A[p, k]
                aqk = A[q, k]
                A[p, k] = c * apk - s * aqk
                A[q, k] = s * apk + c * aqk
            for k in range(N):
                vkp = V[k, p]
                V[k, p] = c * vkp - s * V[k, q]
                V[k, q] = s * vkp + c * V[k, q]
    sweeps += 1

order = np.argsort(np.diag(A))
w2 = np.diag(A)[order]
freq = np.sqrt(w2) / (2 * np.pi)
print("lowest  ", " ".join("%.9f" % f for f in freq[:5]))
print("highest ", " ".join("%.9f" % f for f in freq[-3:]))

for n in [0, 1, 2, 17, 35]:
    p4 = 0.0
    for i in range(N):
        p4 += V[i, order[n]] ** 4
    print("mode %2d  participation %.8f" % (n, 1.0 / (N * p4)))
