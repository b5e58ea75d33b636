# --- before
def sieve(limit):
    prime = [True] * limit
    i = 2
    while i * i < limit:
        if prime[i]:
            multiple = i * i
            while multiple < limit:
                prime[multiple] = False
                multiple += i
        i += 1
    return prime

# --- inputs: sieve
CALLS = [call(100), call(1000)]
CHECKS = [call(0), call(1), call(2), call(4), call(5), call(-3), call(10), call(97)]

# --- after: array statements
import numpy as _np


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _sieve_in_numpy(limit):
    prime = _np.full(limit, True)
    i = 2
    while i * i < limit:
        if prime[i]:
            multiple = i * i
            places_2 = range(multiple, limit, i)
            if places_2.step < 1:
                raise ValueError
            if places_2:
                if places_2.start < 0 or len(prime) <= places_2[-1]:
                    raise ValueError
                prime[places_2.start:places_2.stop:places_2.step] = False
                multiple = places_2[-1] + places_2.step
        i += 1
    return prime


def sieve(limit):
    if type(limit) is int and abs(limit) <= 2**31:
        try:
            return _sieve_in_numpy(limit).tolist()
        except Exception:  # the original code below takes over
            pass
    prime = [True] * limit
    i = 2
    while i * i < limit:
        if prime[i]:
            multiple = i * i
            while multiple < limit:
                prime[multiple] = False
                multiple += i
        i += 1
    return prime
