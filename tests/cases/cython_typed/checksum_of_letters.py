# --- before
def checksum(text, start, modulus):
    total = start
    for c in text:
        total = (total * 33 + ord(c)) % modulus
    return total
# --- inputs: checksum
CALLS = [call("words and numbers", 5381, 4294967291), call("", 1, 7)]
CHECKS = [
    call("ab", 2**62, 2**63 - 1),
    call("ab", -5, 2**64),
    call("ab", 3, 0),
    call("ab", 3, -7),
    call("ab", True, 7),
    call("ab", 1.5, 7),
    call("ab", None, 7),
    call("ab", "x", 7),
    call("ab", 3, None),
    call("\U0001f600é", 3, 10**30),
]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def checksum(text, start, modulus):
    total = start
    for c in text:
        total = (total * 33 + ord(c)) % modulus
    return total
