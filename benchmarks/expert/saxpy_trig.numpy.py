# numpy: one array expression
# level: close
import numpy as np

A = 0.8


def saxpy_trig(a, x, y, z):
    z[:] = np.exp(a * np.sin(x) + np.cos(y))


x = np.linspace(0, 20 * np.pi, 1_500_000)
y = np.linspace(-1, 1, 1_500_000) ** 3
z = np.zeros(x.size)
saxpy_trig(A, x, y, z)

print(f"{A = }, {z.size} elements of {z.dtype}")
print("min, max:", z.min(), z.max())
print("samples :", z[:: z.size // 5])
print("sum     :", repr(z.sum()))
