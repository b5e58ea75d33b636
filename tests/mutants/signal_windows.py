# --- program: windows
"""Windows of a signal that overlap, each an array of its own."""
import numpy as np


def windows(signal, size):
    found = []
    for start in range(0, len(signal) - size + 1, size // 2):
        window = np.empty(size)
        for i in range(size):
            window[i] = signal[start + i]
        found.append(window)
    return found


if __name__ == "__main__":
    signal = np.random.default_rng(9).uniform(1.0, 2.0, 40)
    parts = windows(signal, 8)
    parts[0] *= 2.0
    print(len(parts), parts[1][0], windows(signal[:9], 4))
# --- wrong: views of the signal | an array of its own became a view of other memory
def windows(signal, size):
    return [signal[start : start + size] for start in range(0, len(signal) - size + 1, size // 2)]
# --- wrong: one buffer for all of them | 8 of 8 elements differ
def windows(signal, size):
    found = []
    window = np.empty(size)
    for start in range(0, len(signal) - size + 1, size // 2):
        window[:] = signal[start : start + size]
        found.append(window)
    return found
# --- wrong: a table | list became numpy.ndarray
def windows(signal, size):
    starts = np.arange(0, len(signal) - size + 1, size // 2)
    return signal[starts[:, None] + np.arange(size)]
# --- wrong: lists in the list | numpy.ndarray became list
def windows(signal, size):
    values = signal.tolist()
    return [values[start : start + size] for start in range(0, len(values) - size + 1, size // 2)]
# --- wrong: read-only | writeable True became False
def windows(signal, size):
    found = []
    for start in range(0, len(signal) - size + 1, size // 2):
        window = signal[start : start + size].copy()
        window.setflags(write=False)
        found.append(window)
    return found
# --- wrong: every second element of a larger copy | contiguous
def windows(signal, size):
    return [np.repeat(signal[start : start + size], 2)[::2] for start in range(0, len(signal) - size + 1, size // 2)]
# --- wrong: one of them twice | return[8]
def windows(signal, size):
    found = [signal[start : start + size].copy() for start in range(0, len(signal) - size + 1, size // 2)]
    found[-1] = found[-2]
    return found
# --- wrong: steps by the size | return: 9 items became 5
def windows(signal, size):
    return [signal[start : start + size].copy() for start in range(0, len(signal) - size + 1, size)]
# --- guarded: keeps the type of the signal | signal holds float64
def windows(signal, size):
    return [signal[start : start + size].copy() for start in range(0, len(signal) - size + 1, size // 2)]
# --- right: copies of slices, as floats
def windows(signal, size):
    starts = range(0, len(signal) - size + 1, size // 2)
    return [np.array(signal[start : start + size], dtype=float) for start in starts]
# --- right: filled at once
def windows(signal, size):
    found = []
    for start in range(0, len(signal) - size + 1, size // 2):
        window = np.empty(size)
        window[:] = signal[start : start + size]
        found.append(window)
    return found
# --- right: a comprehension over a helper
def window_of(signal, start, size):
    window = np.empty(size)
    for i in range(size):
        window[i] = signal[start + i]
    return window


def windows(signal, size):
    return [window_of(signal, start, size) for start in range(0, len(signal) - size + 1, size // 2)]
