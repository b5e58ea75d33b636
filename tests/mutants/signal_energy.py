# --- program: energy
"""The energy of sound samples, 16 or 32 bits each: a sum of squares without overflow."""
import numpy as np


def energy(samples):
    total = 0
    for sample in samples:
        value = int(sample)
        total += value * value
    return total


if __name__ == "__main__":
    rng = np.random.default_rng(4)
    loud = rng.integers(-60_000_000, 60_000_000, 200, dtype=np.int32)
    quiet = rng.integers(-30_000, 30_000, 90, dtype=np.int16)
    print(energy(loud), energy(quiet))
# --- wrong: squares in 32 bits | return: 249239015276038591 became 10094791103
def energy(samples):
    return int((samples * samples).sum())
# --- wrong: np.dot in the samples' own width | return: 249239015276038591 became 1504856511
def energy(samples):
    return int(np.dot(samples, samples))
# --- wrong: a NumPy integer | int became numpy.int64
def energy(samples):
    wide = samples.astype(np.int64)
    return (wide * wide).sum()
# --- wrong: through floats, beyond 2**53 | return: 249239015276038591 became 2492390152760385
def energy(samples):
    wide = samples.astype(float)
    return int((wide * wide).sum())
# --- wrong: a float | int became float
def energy(samples):
    total = 0.0
    for sample in samples.tolist():
        total += sample * sample
    return total
# --- wrong: the first one twice | return: 249239015276038591 became 249977394378728015
def energy(samples):
    wide = samples.astype(np.int64)
    return int((wide * wide).sum() + wide[0] * wide[0])
# --- guarded: squares in 64 bits, which overflow for large samples | all values of samples are
def energy(samples):
    wide = samples.astype(np.int64)
    return int((wide * wide).sum())
# --- guarded: np.vdot in 64 bits, which overflows for large samples | all values of samples are
def energy(samples):
    wide = samples.astype(np.int64)
    return int(np.vdot(wide, wide))
# --- right: Python integers
def energy(samples):
    return sum([int(sample) ** 2 for sample in samples])
# --- right: Python integers of the whole list
def energy(samples):
    if samples.dtype.kind not in "iu":
        total = 0
        for sample in samples:
            total += int(sample) * int(sample)
        return total
    return sum(value * value for value in samples.tolist())
# --- right: 64 bits where they suffice
def energy(samples):
    if samples.dtype.kind == "i" and samples.dtype.itemsize <= 2 and samples.size < 2**31:
        wide = samples.astype(np.int64)
        return int((wide * wide).sum())
    total = 0
    for sample in samples:
        value = int(sample)
        total = total + value * value
    return total
