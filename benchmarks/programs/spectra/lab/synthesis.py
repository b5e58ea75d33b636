"""Made-up spectra for trying things out."""

import numpy as np


def lorentz(x, centre, width, height):
    return height / (1 + ((x - centre) / width) ** 2)


def make_spectrum(wavenumbers, seed):
    """Bands, a sloping background and noise; the same for the same seed."""
    rng = np.random.default_rng(seed)
    y = 0.3 + 0.0001 * wavenumbers + 0.05 * np.sin(wavenumbers / 700)
    for _ in range(12):
        y += lorentz(wavenumbers, rng.uniform(500, 3900), rng.uniform(8, 30), rng.uniform(0.3, 2.0))
    return y + rng.normal(0, 0.02, len(y))
