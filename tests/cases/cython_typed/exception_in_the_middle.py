# --- before
SEEN = []


def settle(entries):
    total = 0
    for name, amount in entries:
        SEEN.append(name)
        if amount < 0:
            raise ValueError(f"{name} owes {-amount}")
        total += amount
    return total
# --- inputs: settle
CALLS = [call([("a", 1), ("b", 2)])]
CHECKS = [call([("a", 1), ("b", -2), ("c", 3)]), call([("a", 1), ("b",)]), call([("a", "x")]), call([("a", 1, 2)])]
# --- after: built with Cython
try:
    from _optadvisor import cythonized as _cythonized  # with what optadvisor has built for this file
except ImportError:
    def _cythonized(function):
        return function


SEEN = []


@_cythonized
def settle(entries):
    total = 0
    for name, amount in entries:
        SEEN.append(name)
        if amount < 0:
            raise ValueError(f"{name} owes {-amount}")
        total += amount
    return total
