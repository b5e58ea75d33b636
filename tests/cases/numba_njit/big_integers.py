# --- before
MODULUS = 1_000_003


def mix(seed, rounds):
    """Products that outgrow 64 bits for large seeds only."""
    product, state = 1, seed
    for k in range(1, rounds + 1):
        product *= k
        state = (state * state + k) % MODULUS
    return product, state

# --- inputs: mix
CALLS = [call(7, 10)]
CHECKS = [call(7, 20), call(7, 21), call(7, 40), call(2**31, 5), call(2**62, 5), call(-3, 0), call(3, -1), call(2**70, 3)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _int_multiply(x, y):
    """x * y, unless it is beyond 2**62 in size."""
    if not (-(2**31) <= x <= 2**31 and -(2**31) <= y <= 2**31) and abs(float(x) * float(y)) > 4.6e18:
        raise OverflowError
    return x * y


MODULUS = 1_000_003


@_njit(cache=True)
def _mix_kernel(seed, rounds, MODULUS):
    product, state = 1, seed
    for k in range(1, rounds + 1):
        product = _int_multiply(product, k)
        state = (state * state + k) % MODULUS
    return product, state


def mix(seed, rounds):
    """Products that outgrow 64 bits for large seeds only."""
    if (
        type(seed) is int
        and abs(seed) <= 2**31
        and type(rounds) is int
        and abs(rounds) <= 2**31
        and "MODULUS" in globals()
        and type(MODULUS) is int
        and abs(MODULUS) <= 2**31
    ):
        try:
            result = _mix_kernel(seed, rounds, MODULUS)
            if (
                (result[0] == seed and not -5 <= result[0] <= 256)
                or (result[0] == MODULUS and not -5 <= result[0] <= 256)
                or (result[1] == seed and not -5 <= result[1] <= 256)
                or (result[1] == MODULUS and not -5 <= result[1] <= 256)
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    product, state = 1, seed
    for k in range(1, rounds + 1):
        product *= k
        state = (state * state + k) % MODULUS
    return product, state
