# --- before
def digit_sums(n):
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts

# --- inputs: digit_sums
CALLS = [call(200)]
CHECKS = [call(0), call(1), call(-5), call(True), call(999)]

# --- after: compiled
import numba as _numba


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
    return compiled


@_numba.njit
def _dict_parts(items):
    """The keys and the values of a dict, unless a value is nan."""
    for value in items.values():
        if value != value:
            raise ValueError
    return [key for key in items.keys()], [value for value in items.values()]


@_numba.njit
def _int_add(x, y):
    """x + y, unless it does not fit 64 bits."""
    if (y > 0 and x > 9223372036854775807 - y) or (y < 0 and x < -9223372036854775807 - y):
        raise OverflowError
    return x + y


@_numba.njit
def _new_dict__int64__int64():
    """An empty dict."""
    return _numba.typed.Dict.empty(_numba.int64, _numba.int64)


@_compiled()
def _digit_sums_kernel(n):
    counts = _new_dict__int64__int64()
    for i in range(n):
        total = 0
        while i:
            total = _int_add(total, i % 10)
            i //= 10
        counts[total] = _int_add(counts.get(total, 0), 1)
    return _dict_parts(counts)


def digit_sums(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            return dict(zip(*_digit_sums_kernel(n)))
        except Exception:  # the original code below takes over
            pass
    counts = {}
    for i in range(n):
        total = 0
        while i:
            total += i % 10
            i //= 10
        counts[total] = counts.get(total, 0) + 1
    return counts
