# program: Mandelbrot set with real and imaginary parts, counts written into an array, as a bare script
# techniques: recurrence, map
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve
import numpy as np

width, height = 180, 120
xmin, xmax, ymin, ymax = -0.80, -0.70, 0.05, 0.15
maxiter = 250

counts = np.zeros((height, width), dtype=np.int32)
for row in range(height):
    ci = ymin + (ymax - ymin) * row / height
    for col in range(width):
        cr = xmin + (xmax - xmin) * col / width
        zr = 0.0
        zi = 0.0
        for n in range(maxiter):
            zr2 = zr * zr
            zi2 = zi * zi
            if zr2 + zi2 > 4.0:
                break
            zi = 2 * zr * zi + ci
            zr = zr2 - zi2 + cr
        else:
            n = maxiter
        counts[row, col] = n
    if row % 20 == 0:
        print(f"row {row} done, mean count {counts[row].mean():.4f}")

print(counts.shape, counts.dtype, "max", counts.max(), "min", counts.min())
print("never escape:", int((counts == maxiter).sum()))
print("sum:", int(counts.sum()), "weighted:", int((counts.astype(np.int64) * np.arange(width)).sum()))
print(counts[60, 70:90])
