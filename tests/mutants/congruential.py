# --- program: lcg_stream
"""A linear congruential generator modulo 2⁶⁴: the products need 128 bits."""


def lcg_stream(seed, count):
    state = seed
    numbers = []
    for _ in range(count):
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        numbers.append(state >> 33)
    return numbers, state


if __name__ == "__main__":
    print(lcg_stream(1, 5), lcg_stream(2**40 + 7, 30)[1])
# --- wrong: Numba's signed products | return
import numba


@numba.njit
def _step(state):
    return 6364136223846793005 * state + 1442695040888963407


def lcg_stream(seed, count):
    state = seed
    numbers = []
    for _ in range(count):
        state = _step(state)
        numbers.append(state >> 33)
    return numbers, state
# --- wrong: products in floats | return
import math


def lcg_stream(seed, count):
    state = seed
    numbers = []
    for _ in range(count):
        state = int(math.fmod(6364136223846793005.0 * state + 1442695040888963407.0, 2.0**64))
        numbers.append(state >> 33)
    return numbers, state
# --- wrong: masks one bit too few | return
def lcg_stream(seed, count):
    state = seed
    numbers = []
    for _ in range(count):
        state = (6364136223846793005 * state + 1442695040888963407) & (2**63 - 1)
        numbers.append(state >> 33)
    return numbers, state
# --- wrong: rotates where it shifts | return[0]
def lcg_stream(seed, count):
    state = seed
    numbers = []
    for _ in range(count):
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        numbers.append((state >> 33 | state << 31) & 0xFFFFFFFF)
    return numbers, state
# --- wrong: the state before the last step | return[1]
def lcg_stream(seed, count):
    state, last = seed, seed
    numbers = []
    for _ in range(count):
        last, state = state, (6364136223846793005 * state + 1442695040888963407) % 2**64
        numbers.append(state >> 33)
    return numbers, last
# --- wrong: NumPy integers in the list | return[0]
import numpy as np


def lcg_stream(seed, count):
    state = seed
    numbers = []
    for _ in range(count):
        state = (6364136223846793005 * state + 1442695040888963407) % 2**64
        numbers.append(state)
    return list(np.array(numbers, dtype=np.uint64) >> np.uint64(33)), state
# --- guarded: unsigned arithmetic, into which large and negative seeds do not go | seed is between 0 and
import numpy as np


def lcg_stream(seed, count):
    state = np.array([seed], dtype=np.uint64)
    numbers = []
    for _ in range(count):
        state = np.uint64(6364136223846793005) * state + np.uint64(1442695040888963407)
        numbers.append(int(state[0] >> np.uint64(33)))
    return numbers, int(state[0])
# --- right: a mask in place of the remainder
def lcg_stream(seed, count):
    state, mask = seed, 0xFFFFFFFFFFFFFFFF
    numbers = []
    for _ in range(count):
        state = state * 6364136223846793005 + 1442695040888963407 & mask
        numbers.append(state >> 33)
    return numbers, state
# --- right: states first, shifted together
import itertools


def lcg_stream(seed, count):
    step = lambda state, _: (6364136223846793005 * state + 1442695040888963407) % 2**64
    states = list(itertools.accumulate(range(count), step, initial=seed))
    return [state >> 33 for state in itertools.islice(states, 1, None)], states[-1]
