# numpy: the @ operator
# level: close
import numpy as np


def multiply(a, b):
    rows, inner = a.shape
    inner2, cols = b.shape
    if inner != inner2:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    return a @ b


def rotation(n, p, q, angle):
    r = np.eye(n)
    r[p, p] = r[q, q] = np.cos(angle)
    r[p, q] = -np.sin(angle)
    r[q, p] = np.sin(angle)
    return r


rng = np.random.default_rng(11)
x = rng.random((150, 110))
y = rng.random((110, 120))
z = multiply(x, y)
print(z.shape, z.dtype, z[0, 0], z[149, 119], z[50, 7])
print("sum", z.sum(), "frobenius", np.sqrt((z * z).sum()))

x32 = x[:70].astype(np.float32)
y32 = y[:, :60].astype(np.float32)
z32 = multiply(x32, y32)
print(z32.shape, z32.dtype, "%.4f" % z32.sum(dtype=np.float64), "%.4f" % z32[3, 3])

turned = np.eye(40)
for k in range(10):
    turned = multiply(turned, rotation(40, k, 2 * k + 1, 0.1 * (k + 1)))
print("orthogonal", np.allclose(turned @ turned.T, np.eye(40)), "trace", np.trace(turned))

try:
    multiply(x, x)
except ValueError as problem:
    print("ValueError:", problem)
