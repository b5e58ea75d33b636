# --- before
def last_digit(text):
    for place, c in enumerate(text):
        if c.isdigit():
            found = c
    return found, place
# --- inputs: last_digit
CALLS = [call("a1"), call("12ab")]
CHECKS = [call("a"), call(""), call("1")]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


@_cythonized
def last_digit(text):
    for place, c in enumerate(text):
        if c.isdigit():
            found = c
    return found, place
