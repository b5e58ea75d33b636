# --- before
def weight(word):
    return len(word)


def total(words):
    found = 0
    for word in words:
        found += weight(word)
    return found
# --- inputs: total
CALLS = [call(["a", "bc"])]
CHECKS = [call([]), call(["a", 3]), call([[1], {}]), call("abc"), call(None)]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


def weight(word):
    return len(word)


@_cythonized
def total(words):
    found = 0
    for word in words:
        found += weight(word)
    return found
