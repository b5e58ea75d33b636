# time steps up to the next report in one compiled call
import numpy as np
from numba import njit
from math import sin, cos, atan, exp, pi

N = 256          # pendulums
K = 4.0          # torsion spring between neighbours
DT = 0.02
STEPS = 2400


@njit(cache=True)
def forces(theta, f):
    f[0] = -sin(theta[0]) + K * (theta[1] - theta[0])
    for i in range(1, N - 1):
        f[i] = -sin(theta[i]) + K * (theta[i - 1] - theta[i]) + K * (theta[i + 1] - theta[i])
    f[N - 1] = -sin(theta[N - 1]) + K * (theta[N - 2] - theta[N - 1])


@njit(cache=True)
def advance(theta, omega, acc, steps):
    new_acc = np.empty(N)
    for step in range(steps):
        for i in range(N):
            theta[i] = theta[i] + DT * omega[i] + 0.5 * DT * DT * acc[i]
        forces(theta, new_acc)
        for i in range(N):
            omega[i] = omega[i] + 0.5 * DT * (acc[i] + new_acc[i])
            acc[i] = new_acc[i]


def energy(theta, omega):
    e = 0.0
    for i in range(N):
        e += 0.5 * omega[i] ** 2 + 1 - cos(theta[i])
    for i in range(N - 1):
        e += 0.5 * K * (theta[i + 1] - theta[i]) ** 2
    return e


def kink_position(theta):
    for i in range(N):
        if theta[i] > pi:
            return i
    return -1


theta = np.array([4 * atan(exp((i - 60) / 2.0)) for i in range(N)])
omega = np.zeros(N)
for i in range(1, N - 1):
    omega[i] = -0.3 * (theta[i + 1] - theta[i - 1])

acc = np.empty(N)
forces(theta, acc)
done = 0
for step in range(0, STEPS, 400):
    advance(theta, omega, acc, step + 1 - done)
    done = step + 1
    print(f"{step:5d} kink at {kink_position(theta)} energy {energy(theta, omega)!r}")
advance(theta, omega, acc, STEPS - done)

print("sum of angles %.9f" % theta.sum(), theta.shape, theta.dtype)
print("sum of |omega| %.9f" % abs(omega).sum())
print("ends %.9f %.9f" % (theta[0], theta[-1]))
