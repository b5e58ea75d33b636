# forces and energy as array expressions
# level: close
import numpy as np
from math import sin, cos, atan, exp, pi

N = 256          # pendulums
K = 4.0          # torsion spring between neighbours
DT = 0.02
STEPS = 2400


def forces(theta):
    f = -np.sin(theta)
    stretch = K * np.diff(theta)
    f[1:] -= stretch
    f[:-1] += stretch
    return f


def energy(theta, omega):
    return np.sum(0.5 * omega ** 2 + 1 - np.cos(theta)) + np.sum(0.5 * K * np.diff(theta) ** 2)


def kink_position(theta):
    for i in range(N):
        if theta[i] > pi:
            return i
    return -1


theta = np.array([4 * atan(exp((i - 60) / 2.0)) for i in range(N)])
omega = np.zeros(N)
for i in range(1, N - 1):
    omega[i] = -0.3 * (theta[i + 1] - theta[i - 1])

acc = forces(theta)
for step in range(STEPS):
    theta = theta + DT * omega + 0.5 * DT * DT * acc
    new_acc = forces(theta)
    omega = omega + 0.5 * DT * (acc + new_acc)
    acc = new_acc
    if step % 400 == 0:
        print(f"{step:5d} kink at {kink_position(theta)} energy {energy(theta, omega)!r}")

print("sum of angles %.9f" % theta.sum(), theta.shape, theta.dtype)
print("sum of |omega| %.9f" % abs(omega).sum())
print("ends %.9f %.9f" % (theta[0], theta[-1]))
