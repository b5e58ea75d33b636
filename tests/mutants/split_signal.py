# --- program: split
"""A signal in two parts that stay part of it: what is written to them is written to the signal."""
import numpy as np


def split(signal, share):
    middle = 0
    for _ in signal:
        middle += 1
    middle = int(middle * share)
    return signal[:middle], signal[middle:]


if __name__ == "__main__":
    signal = np.linspace(0.0, 5.0, 41)
    left, right = split(signal, 0.5)
    left *= 2.0
    quarter, rest = split(signal, 0.25)
    print(signal[:3], len(right), quarter.sum(), rest[-1])
# --- wrong: copies | a view of other memory became an array of its own
def split(signal, share):
    middle = int(len(signal) * share)
    return signal[:middle].copy(), signal[middle:].copy()
# --- wrong: one part copied | a view of other memory became an array of its own
def split(signal, share):
    middle = int(len(signal) * share)
    return signal[:middle], np.array(signal[middle:])
# --- wrong: views of a copy | argument signal: in the original it shares memory with return[0], unlike
def split(signal, share):
    middle = int(len(signal) * share)
    both = signal.copy()
    return both[:middle], both[middle:]
# --- wrong: through an index array | a view of other memory became an array of its own
def split(signal, share):
    middle = int(len(signal) * share)
    return signal[np.arange(middle)], signal[np.arange(middle, len(signal))]
# --- wrong: a list of two | tuple became list
def split(signal, share):
    return np.split(signal, [int(len(signal) * share)])
# --- wrong: the parts share an element | return[0]: shape (20,) became (21,)
def split(signal, share):
    middle = int(len(signal) * share)
    return signal[: middle + 1], signal[middle:]
# --- wrong: rounds the middle up | return[0]: shape (20,) became (21,)
def split(signal, share):
    middle = -int(-len(signal) * share // 1)
    return signal[:middle], signal[middle:]
# --- wrong: the second part backwards | return[1]: c_contiguous True became False
def split(signal, share):
    middle = int(len(signal) * share)
    return signal[:middle], signal[middle:][::-1]
# --- wrong: the parts may not be written to | writeable
def split(signal, share):
    middle = int(len(signal) * share)
    left, right = signal[:middle], signal[middle:]
    left.flags.writeable = right.flags.writeable = False
    return left, right
# --- guarded: np.split, which wants an array | signal is a NumPy array
def split(signal, share):
    left, right = np.split(signal, [int(signal.shape[0] * share)])
    return left, right
# --- right: asks for the length
def split(signal, share):
    middle = int(len(signal) * share)
    return signal[:middle], signal[middle:]
# --- right: slices made first
def split(signal, share):
    count = len(signal)
    first = slice(None, int(count * share))
    second = slice(first.stop, None)
    return signal[first], signal[second]
