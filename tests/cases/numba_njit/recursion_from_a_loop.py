# --- before
def gcd(a, b):
    if b == 0:
        return a
    return gcd(b, a % b)


def coprime_pairs(n, most):
    found = 0
    step = 2
    for a in range(1, n):
        for b in range(1, n, step):
            if gcd(a, b) == 1 and gcd(b + 1, 6) <= most:
                found += gcd(step, n)
    return found

# --- inputs: coprime_pairs
CALLS = [call(30, 3), call(1, 2), call(7, 6)]
CHECKS = [call(0, 0), call(2**70 - 2**70 + 5, 2**70), call(True, 3)]

# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"gcd": (2247150394582198337,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _room_for(calls):
    """Whether so many more calls may be nested before Python raises RecursionError."""
    try:
        return calls == 0 or _room_for(calls - 1)
    except RecursionError:
        return False


@_njit
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = _np.int64(_np.uint64(x + 0) + _np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _small(x):
    """x, unless a float cannot hold it exactly."""
    if not -9007199254740992 <= x <= 9007199254740992:
        raise OverflowError
    return x


def gcd(a, b):
    if b == 0:
        return a
    return gcd(b, a % b)


@_njit
def _coprime_pairs_kernel_gcd(a, b, depth):
    if depth == 0:
        raise RecursionError
    if b == 0:
        return a
    return _coprime_pairs_kernel_gcd(b, _small(a) % b, depth - 1)


@_njit(cache=True)
def _coprime_pairs_kernel(n, most):
    found = 0
    step = 2
    for a in range(1, n):
        for b in range(1, n, step):
            if _coprime_pairs_kernel_gcd(a, b, _np.int64(400)) == 1 and _coprime_pairs_kernel_gcd(b + 1, _np.int64(6), _np.int64(400)) <= most:
                found = _int_add(found, _coprime_pairs_kernel_gcd(_np.int64(step), _np.int64(n), _np.int64(400)))
    return found


def coprime_pairs(n, most):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(most) is int
        and abs(most) <= 2**31
        and "gcd" in globals()
        and _untouched(gcd=gcd)
        and _room_for(500)
    ):
        try:
            result = _coprime_pairs_kernel(n, most)
            if (result == n and not -5 <= result <= 256):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    found = 0
    step = 2
    for a in range(1, n):
        for b in range(1, n, step):
            if gcd(a, b) == 1 and gcd(b + 1, 6) <= most:
                found += gcd(step, n)
    return found
