# --- before
LIMIT = 3
LIMIT = 4


def short(words):
    found = []
    for word in words:
        if len(word) < LIMIT:
            found.append(word)
    return found
# --- inputs: short
CALLS = [call(["a", "abcd", "abc"])]
CHECKS = [call([]), call(["abcde", 3])]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


LIMIT = 3
LIMIT = 4


@_cythonized
def short(words):
    found = []
    for word in words:
        if len(word) < LIMIT:
            found.append(word)
    return found
