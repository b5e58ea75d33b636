# --- before
import numpy as np


def layers(rho, u):
    f = np.zeros((3,) + rho.shape)
    for k in range(3):
        f[k] = rho * (1.0 + k * u)
    return f

# --- inputs: layers
import numpy as np

CALLS = [call(np.ones((3, 4)), np.ones((3, 4)))]

# --- declined: of which the number of axes could not be found out
