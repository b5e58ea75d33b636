# --- before
def ord(c):
    return 7


def codes(text):
    found = []
    for c in text:
        found.append(ord(c))
    return found
# --- inputs: codes
CALLS = [call("abc")]
CHECKS = [call(""), call([1]), call(None)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


def ord(c):
    return 7


@_cythonized
def codes(text):
    found = []
    for c in text:
        found.append(ord(c))
    return found
