# --- before
import math

import numpy as np


def softened(dx, dy):
    """Distance, never zero."""
    squared = dx * dx + dy * dy
    return math.sqrt(squared + 1e-3)


def clipped(value, low, high):
    if value < low:
        return low
    if value > high:
        return high
    return value


def pull(dx, dy, strength):
    r = softened(dx, dy)
    return strength * dx / (r * r * r)


def pulled(x, y, out, strength):
    for i in range(len(x)):
        total = 0.0
        for j in range(len(x)):
            total += pull(clipped(x[j] - x[i], -2.0, 2.0), y[j] - y[i], strength)
        out[i] = total

# --- inputs: pulled
DRAWS = np.random.default_rng(1).random((2, 9))
CALLS = [call(DRAWS[0].copy(), DRAWS[1].copy(), np.zeros(9), 1.5)]
CHECKS = [
    call(DRAWS[0] * 9, DRAWS[1].copy(), np.zeros(9), 1.5),
    call(DRAWS[0] * 9, DRAWS[1, :5].copy(), np.zeros(9), 1.5),
    call(np.zeros(0), np.zeros(0), np.zeros(0), 1.5),
    call(DRAWS[0].copy(), DRAWS[1].copy(), np.zeros(7), 1.5),
]

# --- after: a kernel for the card (close)
import math

import numpy as np
import numba.cuda as _cuda


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
            marks = {"clipped": (2167934559517879504,), "pull": (2091644311790709081,), "softened": (485336100552289542, 1323355140980174805, 1619844392931957954, 1883672618674170410)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _finite(array):
    """What is not finite is left to the original, which raises or warns."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise FloatingPointError("a result is not finite")
    return array


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


def softened(dx, dy):
    """Distance, never zero."""
    squared = dx * dx + dy * dy
    return math.sqrt(squared + 1e-3)


def clipped(value, low, high):
    if value < low:
        return low
    if value > high:
        return high
    return value


def pull(dx, dy, strength):
    r = softened(dx, dy)
    return strength * dx / (r * r * r)


@_cuda.jit(device=True)
def _softened_on_card(dx, dy):
    squared = dx * dx + dy * dy
    return math.sqrt(squared + 1e-3)


@_cuda.jit(device=True)
def _pull_on_card(dx, dy, strength):
    r = _softened_on_card(dx, dy)
    return strength * dx / (r * r * r)


@_cuda.jit(device=True)
def _clipped_on_card(value, low, high):
    if value < low:
        return low
    if value > high:
        return high
    return value


@_cuda.jit
def _pulled_kernel(x, y, out, strength):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    for i in range(first_i, len(x), threads_i):
        total = 0.0
        for j in range(len(x)):
            total += _pull_on_card(_clipped_on_card(x[j] - x[i], -2.0, 2.0), y[j] - y[i], strength)
        out[i] = total


def _pulled_on_gpu(x, y, out, strength):
    if not all((
        len(x) - 1 < x.shape[0],
        len(x) - 1 < y.shape[0],
        len(x) - 1 < out.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    x_card = _cuda.to_device(x)
    y_card = _cuda.to_device(y)
    out_card = _cuda.to_device(out)
    blocks = min(max((len(range(len(x))) + 255) // 256, 1), 4096)
    _pulled_kernel[blocks, 256](x_card, y_card, out_card, strength)
    out_fetched = _finite(out_card.copy_to_host())
    out[...] = out_fetched


def pulled(x, y, out, strength):
    if (
        "softened" in globals()
        and "pull" in globals()
        and "clipped" in globals()
        and _untouched(softened=softened, pull=pull, clipped=clipped)
        and type(x) is np.ndarray
        and x.dtype == "float64"
        and x.ndim == 1
        and x.flags.c_contiguous
        and type(y) is np.ndarray
        and y.dtype == "float64"
        and y.ndim == 1
        and y.flags.c_contiguous
        and type(out) is np.ndarray
        and out.dtype == "float64"
        and out.ndim == 1
        and out.flags.c_contiguous
        and out.flags.writeable
        and type(strength) is float
        and _separate([out], [x, y])
    ):
        try:
            return _pulled_on_gpu(x, y, out, strength)
        except Exception:  # the original code below takes over
            pass
    for i in range(len(x)):
        total = 0.0
        for j in range(len(x)):
            total += pull(clipped(x[j] - x[i], -2.0, 2.0), y[j] - y[i], strength)
        out[i] = total
