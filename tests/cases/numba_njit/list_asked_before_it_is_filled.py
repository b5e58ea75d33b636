# --- before
def first_repeat(multiplier, start, modulus):
    seen = []
    value = start % modulus
    while True:
        if value in seen:
            return len(seen)
        seen.append(value)
        value = value * multiplier % modulus

# --- inputs: first_repeat
CALLS = [call(3, 1, 31), call(7, 0, 5), call(2, 6, 48)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _is_one_of(item, items):
    """Whether the item is among the others."""
    for other in items:
        if other == item:
            return True
    return False


@_njit(cache=True)
def _first_repeat_kernel(multiplier, start, modulus):
    seen = []
    value = start % modulus
    while True:
        if _is_one_of(value, seen):
            return len(seen)
        seen.append(value)
        value = value * multiplier % modulus


def first_repeat(multiplier, start, modulus):
    if (
        type(multiplier) is int
        and abs(multiplier) <= 2**31
        and type(start) is int
        and abs(start) <= 2**31
        and type(modulus) is int
        and abs(modulus) <= 2**31
    ):
        try:
            return _first_repeat_kernel(multiplier, start, modulus)
        except Exception:  # the original code below takes over
            pass
    seen = []
    value = start % modulus
    while True:
        if value in seen:
            return len(seen)
        seen.append(value)
        value = value * multiplier % modulus
