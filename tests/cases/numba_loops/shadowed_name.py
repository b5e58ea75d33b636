# --- before
import numpy


class np:
    sqrt = staticmethod(numpy.cbrt)


def lengths(a):
    return np.sqrt(a * a) + a

# --- inputs: lengths
CALLS = [call(numpy.arange(5.0))]

# --- declined: something of an unknown kind
