# numpy: norms by axis, division by broadcasting, neighbours by einsum
# level: close
import numpy as np

np.random.seed(77)
X = np.random.normal(size=(90000, 12))
X[::100] *= 50

norms = np.sqrt((X**2).sum(axis=1))
X /= norms[:, None]
c = np.einsum("ij,ij->i", X[:-1], X[1:])
k = int(c.argmin())
smallest = c[k]
pair = (k, k + 1)

print(X.shape, X.dtype, len(norms), type(norms[0]).__name__)
print(f"largest norm {max(norms):.10f}, smallest {min(norms):.10f}, sum {sum(norms):.8f}")
print(f"largest angle {np.degrees(np.arccos(smallest)):.9f} degrees between rows {pair}")
print("column sums:", [f"{c:.9f}" for c in X.sum(axis=0)])
