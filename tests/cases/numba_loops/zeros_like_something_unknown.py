# --- before
import numpy as np


def filtered(u, rounds):
    spectrum = np.fft.rfft(u)
    kept = np.zeros_like(spectrum)
    for k in range(rounds):
        kept[k] = spectrum[k]
        u[1:-1] += 0.25 * (u[2:] - 2 * u[1:-1] + u[:-2])
    return kept


# --- inputs: filtered
import numpy as np

CALLS = [call(np.arange(16.0) % 3, 4)]

# --- declined: `np.fft.rfft`
