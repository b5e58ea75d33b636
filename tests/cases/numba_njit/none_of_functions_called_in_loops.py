# --- before
def escape(cx, cy, limit):
    x = y = 0.0
    for k in range(limit):
        x, y = x * x - y * y + cx, 2 * x * y + cy
        if x * x + y * y > 4.0:
            return k
    return None


def first_zero(a, b, start, steps):
    x = start
    for i in range(steps):
        x = (a * x + b) % 1.0
        if x < 1e-4:
            return x, i
    return None, steps


def main():
    inside = 0
    total = 0
    for i in range(30):
        for j in range(20):
            k = escape(-2.2 + 3.0 * i / 30, -1.2 + 2.4 * j / 20, 100)
            if k is None:
                inside += 1
            else:
                total += k
    hits = []
    for s in range(20):
        v, n = first_zero(3.99, 0.31, s / 20, 500)
        if v is not None:
            hits.append(n)
    return inside, total, len(hits), sum(hits)
# --- inputs: main
CALLS = [call(), call()]
CHECKS = []
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
            marks = {"escape": (939111467325194425,), "first_zero": (1794021076830809470,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def escape(cx, cy, limit):
    x = y = 0.0
    for k in range(limit):
        x, y = x * x - y * y + cx, 2 * x * y + cy
        if x * x + y * y > 4.0:
            return k
    return None


def first_zero(a, b, start, steps):
    x = start
    for i in range(steps):
        x = (a * x + b) % 1.0
        if x < 1e-4:
            return x, i
    return None, steps


@_njit
def _main_kernel_part_1(hits):
    total_2 = 0
    for item in hits:
        if (item > 0 and total_2 > 9223372036854775807 - item) or (item < 0 and total_2 < -9223372036854775807 - item):
            raise OverflowError
        total_2 += item
    return total_2


@_njit
def _main_kernel_first_zero(a, b, start, steps):
    x = start
    for i in range(steps):
        x = (a * x + b) % 1.0
        if x < 1e-4:
            return (x), True, i
    return -1e-300, False, steps


@_njit
def _main_kernel_escape(cx, cy, limit):
    x = y = 0.0
    for k in range(limit):
        x, y = x * x - y * y + cx, 2 * x * y + cy
        if x * x + y * y > 4.0:
            return (k), True
    return 0, False


@_njit(cache=True)
def _main_kernel():
    inside = 0
    total = 0
    for i in range(30):
        if not -(2**61) <= total <= 2**61:
            raise OverflowError
        for j in range(20):
            k, k_known = _main_kernel_escape(-2.2 + 3.0 * i / 30, -1.2 + 2.4 * j / 20, 100)
            if (not k_known):
                inside += 1
            else:
                total = _np.int64(_np.uint64(total) + _np.uint64(k))
    hits = []
    for s in range(20):
        v, v_known, n = _main_kernel_first_zero(3.99, 0.31, s / 20, 500)
        if (v_known):
            hits.append(n)
    return inside, total, len(hits), _main_kernel_part_1(hits)


def main():
    if (
        "escape" in globals()
        and "first_zero" in globals()
        and _untouched(escape=escape, first_zero=first_zero)
    ):
        try:
            return _main_kernel()
        except Exception:  # the original code below takes over
            pass
    inside = 0
    total = 0
    for i in range(30):
        for j in range(20):
            k = escape(-2.2 + 3.0 * i / 30, -1.2 + 2.4 * j / 20, 100)
            if k is None:
                inside += 1
            else:
                total += k
    hits = []
    for s in range(20):
        v, n = first_zero(3.99, 0.31, s / 20, 500)
        if v is not None:
            hits.append(n)
    return inside, total, len(hits), sum(hits)
