# --- program: jitter
"""Measurements with normal noise, from a NumPy Generator that the caller passes."""
import numpy as np


def jitter(rng, values, spread):
    result = []
    for value in values:
        result.append(value + rng.normal(0.0, spread))
    return result


if __name__ == "__main__":
    rng = np.random.default_rng(11)
    print(jitter(rng, [0.5 * i for i in range(20)], 0.25)[-1])
    print(jitter(rng, [3.0, -1.0, 2.5], 2.0), rng.random())
# --- wrong: a fresh generator | argument rng.bit_generator
def jitter(rng, values, spread):
    own = np.random.default_rng(11)
    return [value + noise for value, noise in zip(values, own.normal(0.0, spread, len(values)).tolist())]
# --- wrong: draws from a copy of the generator | argument rng.bit_generator
import copy


def jitter(rng, values, spread):
    noise = copy.deepcopy(rng).normal(0.0, spread, len(values))
    return [value + extra for value, extra in zip(values, noise.tolist())]
# --- wrong: spawns a child generator | argument rng
def jitter(rng, values, spread):
    noise = rng.normal(0.0, spread, len(values)).tolist()
    rng.bit_generator.seed_seq.spawn(1)
    rng.random()
    return [value + extra for value, extra in zip(values, noise)]
# --- wrong: NumPy floats in the list | return[0]
def jitter(rng, values, spread):
    return [value + extra for value, extra in zip(values, rng.normal(0.0, spread, len(values)))]
# --- wrong: an array | return
def jitter(rng, values, spread):
    return np.asarray(values) + rng.normal(0.0, spread, len(values))
# --- wrong: noise in reverse order | return[0]
def jitter(rng, values, spread):
    noise = rng.normal(0.0, spread, len(values)).tolist()
    return [value + noise.pop() for value in values]
# --- wrong: single precision draws | return[0]
def jitter(rng, values, spread):
    noise = rng.standard_normal(len(values), dtype=np.float32).tolist()
    return [value + spread * extra for value, extra in zip(values, noise)]
# --- wrong: adds the noise in place | argument values
def jitter(rng, values, spread):
    for i, extra in enumerate(rng.normal(0.0, spread, len(values)).tolist()):
        values[i] += extra
    return list(values)
# --- wrong: noise that is uniform, of the same spread | return[0]
def jitter(rng, values, spread):
    half = spread * 3**0.5
    return [value + extra for value, extra in zip(values, rng.uniform(-half, half, len(values)).tolist())]
# --- guarded: no draws where the spread is nothing | spread is at least
def jitter(rng, values, spread):
    if spread == 0:
        return [value + 0.0 for value in values]
    return [value + extra for value, extra in zip(values, rng.normal(0.0, spread, len(values)).tolist())]
# --- right: bulk draws
def jitter(rng, values, spread):
    if len(values) == 0:  # no draw, no look at the spread
        return []
    noise = rng.normal(0.0, spread, len(values)).tolist()
    return [value + extra for value, extra in zip(values, noise)]
# --- right: a list comprehension with a local name
def jitter(rng, values, spread):
    normal = rng.normal
    return [value + normal(0.0, spread) for value in values]
