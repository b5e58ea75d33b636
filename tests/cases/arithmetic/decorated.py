# --- before
import functools


@functools.cache
def ones(n):
    return bin(n).count("1")
# --- inputs: ones
CALLS = [call(12)]
# --- declined: ones is decorated
