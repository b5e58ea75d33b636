# numba: one row of the picture as a compiled function
import numpy as np
from numba import njit

width, height = 180, 120
xmin, xmax, ymin, ymax = -0.80, -0.70, 0.05, 0.15
maxiter = 250


@njit(cache=True)
def compute_row(ci, counts_row):
    width = len(counts_row)
    for col in range(width):
        cr = xmin + (xmax - xmin) * col / width
        zr = 0.0
        zi = 0.0
        count = maxiter
        for n in range(maxiter):
            zr2 = zr * zr
            zi2 = zi * zi
            if zr2 + zi2 > 4.0:
                count = n
                break
            zi = 2 * zr * zi + ci
            zr = zr2 - zi2 + cr
        counts_row[col] = count


counts = np.zeros((height, width), dtype=np.int32)
for row in range(height):
    compute_row(ymin + (ymax - ymin) * row / height, counts[row])
    if row % 20 == 0:
        print(f"row {row} done, mean count {counts[row].mean():.4f}")

print(counts.shape, counts.dtype, "max", counts.max(), "min", counts.min())
print("never escape:", int((counts == maxiter).sum()))
print("sum:", int(counts.sum()), "weighted:", int((counts.astype(np.int64) * np.arange(width)).sum()))
print(counts[60, 70:90])
