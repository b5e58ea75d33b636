# Numba with prange over the rows
import math

import numpy as np
from numba import njit, prange


@njit(cache=True, parallel=True)
def normalise(spectra, out):
    rows, columns = spectra.shape
    for i in prange(rows):
        square = 0.0
        for j in range(columns):
            square += spectra[i, j] * spectra[i, j]
        norm = math.sqrt(square)
        if norm == 0.0:
            norm = 1.0
        for j in range(columns):
            out[i, j] = spectra[i, j] / norm


def main():
    rng = np.random.default_rng(7)
    spectra = rng.normal(2.0, 1.0, (3000, 800))
    spectra[100] = 0.0
    out = np.empty_like(spectra)
    normalise(spectra, out)
    print("row 0", [f"{x:.12f}" for x in out[0, :4]])
    print("row 100", out[100, :3].tolist(), "sum of squares", f"{(out * out).sum():.9f}")
    print("checksum", f"{out[::7, ::11].sum():.9f}")


if __name__ == "__main__":
    main()
