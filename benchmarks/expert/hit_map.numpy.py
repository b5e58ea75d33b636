# numpy: cell numbers as an array, counted with bincount
import numpy as np

NX, NY = 64, 48
XMAX = 8.0
YMAX = 6.0


def bin_hits(xs, ys):
    ix = np.floor(xs / XMAX * NX).astype(int)
    iy = np.floor(ys / YMAX * NY).astype(int)
    good = (ix >= 0) & (ix < NX) & (iy >= 0) & (iy < NY)
    cells = np.bincount(ix[good] * NY + iy[good], minlength=NX * NY)
    return cells.reshape(NX, NY), len(xs) - int(np.count_nonzero(good))


rng = np.random.default_rng(64)
n = 500_000
xs = rng.normal(4.0, 1.5, n)
ys = rng.normal(2.5, 1.2, n)
counts, lost = bin_hits(xs, ys)
print(counts.shape, counts.dtype, "lost:", lost, "kept:", counts.sum())
print("hottest cell:", np.unravel_index(counts.argmax(), counts.shape), counts.max())
print("profile in x:", counts.sum(axis=1)[::8])
print("profile in y:", counts.sum(axis=0)[::8])
print("checksum:", int((counts * np.arange(NX * NY).reshape(NX, NY)).sum()))
