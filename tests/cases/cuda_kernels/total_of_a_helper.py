# --- before
import numpy as np


def weight(value, power):
    scaled = value * power
    scaled += 0.5
    return scaled * abs(value)


def weighed(x, power):
    total = 0.0
    for i in range(len(x)):
        total += weight(x[i], power)
    return total

# --- inputs: weighed
DRAWS = np.random.default_rng(1).random(9)
CALLS = [call(DRAWS.copy(), 1.5), call(DRAWS, 2.5)]
CHECKS = [call(np.zeros(0), 1.5), call(np.zeros(3), 1.5), call([1.0, 2.0], 1.5), call(DRAWS, 2), call(-DRAWS, -2.0)]

# --- after: a kernel for the card (close)
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
            marks = {"weight": (2141694556818224414,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _added(start, parts, count, kind):
    """What all threads have added up; a zero, whose sign may be another one, is left to the original."""
    if not count:
        return start
    with np.errstate(all="ignore"):
        added = parts.sum()
        total = start + kind(added)
    if (kind is not int and added == 0) or not np.isfinite(total):
        raise FloatingPointError("a sum is zero, or not finite")
    return total


def weight(value, power):
    scaled = value * power
    scaled += 0.5
    return scaled * abs(value)


@_cuda.jit(device=True)
def _weight_on_card(value, power):
    scaled = value * power
    scaled += 0.5
    return scaled * abs(value)


@_cuda.jit
def _weighed_kernel(x, power, total_parts):
    first_i = _cuda.grid(1)
    threads_i = _cuda.gridsize(1)
    total = 0.0
    for i in range(first_i, len(x), threads_i):
        total += _weight_on_card(x[i], power)
    total_parts[first_i] = total


def _weighed_on_gpu(x, power):
    total = 0.0
    if not all((
        len(x) - 1 < x.shape[0],
    )):
        raise IndexError("an index is out of bounds")
    x_card = _cuda.to_device(x)
    blocks = min(max((len(range(len(x))) + 255) // 256, 1), 64)
    total_parts = _cuda.device_array(256 * blocks)
    _weighed_kernel[blocks, 256](x_card, power, total_parts)
    total = _added(total, total_parts.copy_to_host(), len(range(len(x))), np.float64)
    return total


def weighed(x, power):
    if (
        "weight" in globals()
        and _untouched(weight=weight)
        and type(x) is np.ndarray
        and x.dtype == "float64"
        and x.ndim == 1
        and x.flags.c_contiguous
        and type(power) is float
    ):
        try:
            return _weighed_on_gpu(x, power)
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    for i in range(len(x)):
        total += weight(x[i], power)
    return total
